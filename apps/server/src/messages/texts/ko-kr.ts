import type { MessageWords } from '../template-names.ts';

export const KO_KR: MessageWords = {
  purposes: {
    register: '회원가입',
    reset: '로그인 비밀번호 재설정',
    login_password: '로그인 비밀번호 변경',
    fund_password: '자금 비밀번호 변경',
    old_email: '현재 이메일 확인',
    new_email: '새 이메일 확인',
    old_phone: '현재 휴대폰 번호 확인',
    new_phone: '새 휴대폰 번호 확인',
    withdraw: '출금',
    whitelist: '출금 화이트리스트 해제',
    trading_key: 'API 키 변경',
    close: '계정 해지',
  },
  codeSubject: '{purpose}: 인증 코드',
  codeText: '"{purpose}" 인증 코드입니다.\n\n{code}\n\n10분 동안 유효하며 한 번만 사용할 수 있습니다.',
  codeWarning: '이 코드를 누구에게도 알려주지 마세요. 당사 직원은 절대 묻지 않습니다. 요청하지 않았다면 이 메시지를 무시하세요.',
  codeShort: '[Kontor] 인증 코드 {code} ({purpose}). 10분간 유효합니다. 누구에게도 알려주지 마세요.',
  word: '피싱 방지 문구: {word}',
  notYou: '본인이 아니라면 즉시 로그인 비밀번호를 변경하고 고객지원에 문의하세요.',
  footer: '자동으로 발송된 메시지입니다. 이메일, 전화, 채팅으로 비밀번호나 코드를 묻지 않습니다.',
  events: {
    already_registered: {
      subject: '이미 계정이 있습니다',
      text: '{time}에 이미 계정이 있는 이 주소로 가입 시도가 있었습니다. 본인이라면 로그인하거나, 비밀번호를 잊었다면 재설정하세요. 변경된 내용은 없습니다.',
    },
    login_password_changed: {
      subject: '로그인 비밀번호가 변경되었습니다',
      text: '{time}에 로그인 비밀번호가 변경되었습니다. 모든 기기에서 로그아웃되었으며 출금이 24시간 중지됩니다.',
    },
    fund_password_changed: {
      subject: '자금 비밀번호가 변경되었습니다',
      text: '{time}에 자금 비밀번호가 변경되었습니다. 모든 기기에서 로그아웃되었으며 출금이 24시간 중지됩니다.',
    },
    email_changed: {
      subject: '이메일이 변경되었습니다',
      text: '{time}에 계정 이메일이 {email}(으)로 변경되었습니다. 모든 기기에서 로그아웃되었으며 출금이 24시간 중지됩니다.',
    },
    phone_changed: {
      subject: '휴대폰 번호가 변경되었습니다',
      text: '{time}에 계정 휴대폰 번호가 {phone}(으)로 변경되었습니다. 모든 기기에서 로그아웃되었으며 출금이 24시간 중지됩니다.',
    },
    authenticator_added: {
      subject: '인증 앱이 설정되었습니다',
      text: '{time}에 계정에 인증 앱이 설정되었습니다. 24시간 동안 출금이 중지됩니다.',
    },
    authenticator_removed: {
      subject: '인증 앱이 해제되었습니다',
      text: '{time}에 계정의 인증 앱이 해제되었습니다. 24시간 동안 출금이 중지됩니다.',
    },
    passkey_added: {
      subject: '패스키가 추가되었습니다',
      text: '{time}에 계정에 패스키가 추가되었습니다. 24시간 동안 출금이 중지됩니다.',
    },
    passkey_removed: {
      subject: '패스키가 삭제되었습니다',
      text: '{time}에 계정의 패스키가 삭제되었습니다. 24시간 동안 출금이 중지됩니다.',
    },
    recovery_codes_made: {
      subject: '새 복구 코드',
      text: '{time}에 계정의 복구 코드가 새로 발급되었습니다. 이전 코드는 더 이상 사용할 수 없습니다. 24시간 동안 출금이 중지됩니다.',
    },
    recovery_code_used: {
      subject: '복구 코드가 사용되었습니다',
      text: '{time}에 계정의 복구 코드가 사용되었습니다. 같은 코드는 다시 사용할 수 없습니다.',
    },
    whitelist_on: {
      subject: '출금 화이트리스트가 설정되었습니다',
      text: '{time}에 계정의 출금 화이트리스트가 설정되었습니다. 이제 주소록의 주소로만 출금할 수 있으며, 새 주소는 추가하고 24시간이 지나야 사용할 수 있습니다.',
    },
    whitelist_off: {
      subject: '출금 화이트리스트가 해제되었습니다',
      text: '{time}에 계정의 출금 화이트리스트가 해제되었습니다. 24시간 동안 출금이 중지되며, 그 후에는 모든 주소로 출금할 수 있습니다.',
    },
    trading_key_made: {
      subject: 'API 키가 생성되었습니다',
      text: '{time}에 계정에서 API 키 “{label}”이(가) 생성되었습니다. 이 키를 가진 사람은 허용된 범위에서 고객님을 대신해 작업할 수 있습니다.',
    },
    trading_key_changed: {
      subject: 'API 키가 변경되었습니다',
      text: '{time}에 계정의 API 키 “{label}”이(가) 변경되었습니다. 권한, 사용 주소, 만료 시각 또는 켜짐 여부가 달라졌습니다.',
    },
    trading_key_deleted: {
      subject: 'API 키가 삭제되었습니다',
      text: '{time}에 계정의 API 키 “{label}”이(가) 삭제되었습니다. 이 키는 더 이상 사용할 수 없습니다.',
    },
    address_added: {
      subject: '출금 주소가 추가되었습니다',
      text: '계정에 {symbol} 출금 주소가 추가되었습니다.\n\n네트워크: {network}\n주소: {address}',
    },
    collection_added: {
      subject: '수취 방법이 추가되었습니다',
      text: '{time}에 계정에 {currency} 수취 방법이 추가되었습니다.',
    },
    collection_changed: {
      subject: '수취 방법이 변경되었습니다',
      text: '{time}에 계정의 {currency} 수취 방법이 변경되었습니다.',
    },
    collection_removed: {
      subject: '수취 방법이 삭제되었습니다',
      text: '{time}에 계정의 수취 방법이 삭제되었습니다.',
    },
    balance_credited: {
      subject: '{quantity} {symbol} 지급',
      text: '거래소가 계정에 {quantity} {symbol}를 지급했습니다.',
    },
    balance_debited: {
      subject: '{quantity} {symbol} 차감',
      text: '거래소가 계정에서 {quantity} {symbol}를 차감했습니다. 자세한 내용은 고객지원에 문의하세요.',
    },
    new_login: {
      subject: '새 기기에서 로그인',
      text: '{time}에 새 기기에서 계정에 로그인했습니다.\n\n기기: {device}\n위치: {place}',
    },
    withdrawals_held: {
      subject: '출금이 중지되었습니다',
      text: '보안을 위해 {until}까지 출금이 중지됩니다. 거래는 계속할 수 있습니다.',
    },
    withdrawal_requested: {
      subject: '{quantity} {symbol} 출금 신청',
      text: '{quantity} {symbol} 출금이 신청되었습니다.\n\n네트워크: {network}\n주소: {address}',
    },
    withdrawal_completed: {
      subject: '{quantity} {symbol} 출금 완료',
      text: '{quantity} {symbol}이(가) 계정에서 출금되었습니다.\n\n트랜잭션: {txid}',
    },
    withdrawal_failed: {
      subject: '{quantity} {symbol} 출금 실패',
      text: '{quantity} {symbol} 출금을 처리하지 못했습니다. 금액은 계정으로 반환되었습니다.',
    },
    withdrawal_sent: {
      subject: '{quantity} {symbol} 출금 승인',
      text: '{quantity} {symbol} 출금을 처리하고 있습니다. 더 이상 취소할 수 없습니다.',
    },
    withdrawal_cancelled: {
      subject: '{quantity} {symbol} 출금 취소',
      text: '{quantity} {symbol} 출금이 취소되었습니다. 금액은 계정으로 반환되었습니다.',
    },
    withdrawal_rejected: {
      subject: '{quantity} {symbol} 출금 미승인',
      text: '심사 결과 {quantity} {symbol} 출금이 승인되지 않았습니다. 금액은 계정으로 반환되었습니다. 자세한 내용은 고객 지원에 문의해 주세요.',
    },
    deposit_seen: {
      subject: '{quantity} {symbol} 입금 진행 중',
      text: '{quantity} {symbol} 입금이 네트워크에 도착했습니다. 필요한 확인 수가 충족되면 반영됩니다.',
    },
    deposit_reversed: {
      subject: '{quantity} {symbol} 입금 취소',
      text: '{quantity} {symbol} 입금이 확정되기 전에 네트워크에서 취소되어 계정에서 차감되었습니다. 네트워크에 다시 포함되면 다시 반영됩니다.',
    },
    deposit_credited: { subject: '{quantity} {symbol} 입금', text: '{quantity} {symbol} 입금이 계정에 반영되었습니다.' },
    position_liquidated: {
      subject: '{pair}: 포지션 강제 청산',
      text: '{pair}의 시장 평균 가격이 {price}에 도달하여 증거금으로 포지션을 유지할 수 없게 되어 {quantity} {symbol}이(가) 청산되었습니다. 명세서에서 모든 단계와 수치를 확인할 수 있습니다.',
    },
    position_deleveraged: {
      subject: '{pair}: 자동 디레버리징으로 포지션 축소',
      text: '{pair} 포지션 중 {quantity} {symbol}이(가) {price}에 수수료 없이 청산되었습니다. 반대편 포지션이 파산했으나 호가창과 보험 기금 모두 이를 받아줄 수 없었습니다.',
    },
    margin_call_cross: {
      subject: '증거금 비율 {ratio}',
      text: '교차 마진 포지션의 증거금 비율이 {ratio}에 도달했습니다. 100%가 되면 강제 청산됩니다. 증거금을 추가하거나 일부를 청산하세요.',
    },
    margin_call_isolated: {
      subject: '{pair}: 증거금 비율 {ratio}',
      text: '격리 마진 {pair} 포지션의 증거금 비율이 {ratio}에 도달했습니다. 100%가 되면 강제 청산됩니다. 증거금을 추가하거나 일부를 청산하세요.',
    },
    position_settled: {
      subject: '{pair}: 계약 정산',
      text: '{pair} 계약이 종료되었습니다. 포지션 중 {quantity} {symbol}이(가) {price}에 수수료 없이 청산되었습니다.',
    },
    seconds_void: {
      subject: '{pair}: 초단기 계약 무효',
      text: '{pair} 지수로 초단기 계약 {number}의 결과를 정할 수 없어 계약이 무효 처리되었습니다. 금액과 수수료 {quantity} {symbol}이(가) 초단기 계정으로 반환되었습니다.',
    },
    deal_begun: {
      subject: '주문 {number}: {total} {fiat}에 {quantity} {symbol}',
      text: '법정화폐 주문이 생성되었습니다: {total} {fiat}에 {quantity} {symbol}. 코인은 에스크로에 있습니다. 구매자는 시간 안에 결제해야 합니다.',
    },
    deal_paid: {
      subject: '주문 {number}: 구매자가 결제했습니다',
      text: '구매자가 {total} {fiat}을(를) 송금했다고 알렸습니다. 판매자는 구매자 본인 명의 계좌에서 입금되었는지 확인한 뒤 {quantity} {symbol}을(를) 릴리스합니다.',
    },
    deal_completed: {
      subject: '주문 {number} 완료',
      text: '{quantity} {symbol}이(가) 구매자에게 릴리스되었습니다.',
    },
    deal_cancelled: {
      subject: '주문 {number} 취소',
      text: '{total} {fiat}에 {quantity} {symbol} 주문이 취소되었습니다. 코인은 판매자에게 돌아갔습니다.',
    },
    deal_overdue: {
      subject: '주문 {number}: 확인 기한 초과',
      text: '{total} {fiat} 확인 시간이 지났습니다. 저절로 일어나는 일은 없습니다. 판매자가 릴리스하거나 구매자가 취소하거나 고객센터가 결정할 때까지 코인은 에스크로에 남습니다. 양측 모두 이의를 제기할 수 있습니다.',
    },
    deal_appealed: {
      subject: '주문 {number}: 이의 제기',
      text: '이의가 제기되었습니다. 고객센터가 결정할 때까지 코인은 에스크로에 남습니다. 무슨 일이 있었는지 설명하고 증거를 첨부해 주세요.',
    },
    price_alert_up: {
      subject: '{pair} 가격이 {price}(으)로 상승했습니다',
      text: '{pair} 가격이 {price}에 도달했습니다. 상승 조건으로 설정하신 알림입니다.\n\n{note}',
    },
    price_alert_down: {
      subject: '{pair} 가격이 {price}(으)로 하락했습니다',
      text: '{pair} 가격이 {price}에 도달했습니다. 하락 조건으로 설정하신 알림입니다.\n\n{note}',
    },
    price_alert_change_up: {
      subject: '{pair} {period} 동안 {change} 상승',
      text: '{pair} 가격이 {period} 내에 {change} 상승하여 설정하신 알림 조건에 도달했습니다.\n\n{note}',
    },
    price_alert_change_down: {
      subject: '{pair} {period} 동안 {change} 하락',
      text: '{pair} 가격이 {period} 내에 {change} 하락하여 설정하신 알림 조건에 도달했습니다.\n\n{note}',
    },
    price_alert_funding_up: {
      subject: '{pair}: 펀딩 비율 {rate}',
      text: '{pair}의 펀딩 비율이 {rate}(으)로 상승하여 설정하신 알림 조건에 도달했습니다.\n\n{note}',
    },
    price_alert_funding_down: {
      subject: '{pair}: 펀딩 비율 {rate}',
      text: '{pair}의 펀딩 비율이 {rate}(으)로 하락하여 설정하신 알림 조건에 도달했습니다.\n\n{note}',
    },
    price_alert_ended: {
      subject: '{pair} 알림 종료',
      text: '{pair} 거래가 종료되어 이 시장의 알림도 종료되었습니다.\n\n{note}',
    },
    merchant_approved: {
      subject: '머천트로 승인되었습니다',
      text: '이제 법정화폐 거래에서 광고를 올릴 수 있습니다. 필요한 보증금을 예치하면 광고를 공개할 수 있습니다.',
    },
    merchant_rejected: {
      subject: '머천트 신청 거절',
      text: '머천트 신청이 거절되었습니다. 사유: {reason}\n\n사유가 해소되면 다시 신청할 수 있습니다.',
    },
    merchant_withdrawn: {
      subject: '머천트 승인 철회',
      text: '머천트 승인이 철회되었습니다. 사유: {reason}\n\n광고는 비공개로 전환되었습니다. 진행 중인 주문은 계속됩니다.',
    },
    identity_approved: { subject: '신원 인증 완료', text: '신원 인증이 완료되었습니다. 지금부터 상향된 한도가 적용됩니다.' },
    identity_rejected: {
      subject: '신원 인증 실패',
      text: '신원을 인증하지 못했습니다. 사유: {reason}\n\n수정한 뒤 다시 제출해 주세요.',
    },
    account_suspended: {
      subject: '계정이 정지되었습니다',
      text: '{time}에 계정이 정지되었습니다. 로그인과 주문 취소는 가능하지만 거래와 이체는 할 수 없습니다. 자세한 내용은 고객지원에 문의하세요.',
    },
    account_reinstated: { subject: '계정 정지가 해제되었습니다', text: '{time}에 계정 정지가 해제되었습니다. 다시 거래할 수 있습니다.' },
    account_closed: { subject: '계정이 해지되었습니다', text: '요청에 따라 {time}에 계정이 해지되었습니다. 더 이상 로그인할 수 없습니다.' },
    ticket_answered: { subject: '고객지원의 답변', text: '문의 "{subject}"에 답변이 등록되었습니다. 고객센터에서 확인할 수 있습니다.' },
    notice: { subject: '{title}', text: '{text}' },
  },
};
