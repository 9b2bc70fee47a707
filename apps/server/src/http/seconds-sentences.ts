/** Sentences about seconds contracts. As sentences.ts, whose table they are part of. */
import type { Locale } from '@kontor/contract/locale';

const EN_US = {
  'seconds.off': 'Seconds contracts are not offered here',
  'seconds.region': 'Seconds contracts are not offered in your country',
  'field.stake': 'Please enter a valid stake',
  'field.payout': 'Please enter the payout rate as it is shown',
  'field.selfLimit': 'Please enter a valid limit',
  'field.pause': 'Please choose an end of the pause within ten years',
  'refusal.unknownProduct': 'There is no contract of this duration any more',
  'refusal.termsChanged': 'The payout rate has just changed. Please look at it again',
  'refusal.stakeLimit': 'The stake is below the smallest or above the largest one for this duration',
  'refusal.selfPaused': 'You have paused seconds contracts',
  'refusal.selfLimit': 'This would exceed the daily limit that you have set yourself',
  'refusal.userStake': 'You have too much staked on open contracts',
  'refusal.indexStale': 'There is no valid index price at the moment. Please try again',
  'refusal.houseLimit': 'We cannot take this stake at the moment. Please try a smaller one',
} as const;

type SecondsSentences = Readonly<Record<keyof typeof EN_US, string>>;

const JA_JP: SecondsSentences = {
  'seconds.off': '秒契約は提供されていません',
  'seconds.region': 'お住まいの国では秒契約は提供されていません',
  'field.stake': '有効な投資額を入力してください',
  'field.payout': '表示されているペイアウト率を入力してください',
  'field.selfLimit': '有効な上限を入力してください',
  'field.pause': '休止の終了は10年以内でお選びください',
  'refusal.unknownProduct': 'この期間の契約はもうありません',
  'refusal.termsChanged': 'ペイアウト率が変更されました。もう一度ご確認ください',
  'refusal.stakeLimit': '投資額がこの期間の下限を下回るか上限を超えています',
  'refusal.selfPaused': '秒契約の取引を休止中です',
  'refusal.selfLimit': 'ご自身で設定した1日の上限を超えます',
  'refusal.userStake': '未決済の契約の投資額が多すぎます',
  'refusal.indexStale': '現在、有効な指数価格がありません。もう一度お試しください',
  'refusal.houseLimit': '現在この金額は受け付けられません。金額を減らしてお試しください',
};

const KO_KR: SecondsSentences = {
  'seconds.off': '초단기 계약을 제공하지 않습니다',
  'seconds.region': '거주 국가에서는 초단기 계약을 제공하지 않습니다',
  'field.stake': '유효한 금액을 입력해 주세요',
  'field.payout': '표시된 지급률을 입력해 주세요',
  'field.selfLimit': '유효한 한도를 입력해 주세요',
  'field.pause': '일시 중지 종료일을 10년 이내로 선택해 주세요',
  'refusal.unknownProduct': '이 기간의 계약은 더 이상 없습니다',
  'refusal.termsChanged': '지급률이 방금 변경되었습니다. 다시 확인해 주세요',
  'refusal.stakeLimit': '금액이 이 기간의 최소 금액보다 작거나 최대 금액보다 큽니다',
  'refusal.selfPaused': '초단기 계약을 일시 중지한 상태입니다',
  'refusal.selfLimit': '직접 설정한 일일 한도를 초과합니다',
  'refusal.userStake': '진행 중인 계약에 건 금액이 너무 많습니다',
  'refusal.indexStale': '현재 유효한 지수 가격이 없습니다. 다시 시도해 주세요',
  'refusal.houseLimit': '지금은 이 금액을 받을 수 없습니다. 더 작은 금액으로 시도해 주세요',
};

const ZH_TW: SecondsSentences = {
  'seconds.off': '此處不提供秒合約',
  'seconds.region': '您所在的國家不提供秒合約',
  'field.stake': '請輸入有效的金額',
  'field.payout': '請輸入所顯示的收益率',
  'field.selfLimit': '請輸入有效的限額',
  'field.pause': '請將暫停結束時間設在十年之內',
  'refusal.unknownProduct': '已無此期限的合約',
  'refusal.termsChanged': '收益率剛剛變更，請重新確認',
  'refusal.stakeLimit': '投入金額低於此期限的最小金額或高於最大金額',
  'refusal.selfPaused': '您已暫停秒合約交易',
  'refusal.selfLimit': '將超過您自行設定的每日上限',
  'refusal.userStake': '未結算合約的投入金額過多',
  'refusal.indexStale': '目前沒有有效的指數價格，請重試',
  'refusal.houseLimit': '目前無法接受此金額，請嘗試較小的金額',
};

const ZH_CN: SecondsSentences = {
  'seconds.off': '此处不提供秒合约',
  'seconds.region': '您所在的国家不提供秒合约',
  'field.stake': '请输入有效的金额',
  'field.payout': '请输入所显示的收益率',
  'field.selfLimit': '请输入有效的限额',
  'field.pause': '请将暂停结束时间设在十年之内',
  'refusal.unknownProduct': '已没有此期限的合约',
  'refusal.termsChanged': '收益率刚刚变更，请重新确认',
  'refusal.stakeLimit': '投入金额低于此期限的最小金额或高于最大金额',
  'refusal.selfPaused': '您已暂停秒合约交易',
  'refusal.selfLimit': '将超过您自行设置的每日上限',
  'refusal.userStake': '未结算合约的投入金额过多',
  'refusal.indexStale': '目前没有有效的指数价格，请重试',
  'refusal.houseLimit': '目前无法接受此金额，请尝试较小的金额',
};

const RU_RU: SecondsSentences = {
  'seconds.off': 'Секундные контракты здесь не предлагаются',
  'seconds.region': 'В вашей стране секундные контракты не предлагаются',
  'field.stake': 'Введите допустимую ставку',
  'field.payout': 'Введите коэффициент выплаты, как он показан',
  'field.selfLimit': 'Введите допустимый лимит',
  'field.pause': 'Выберите конец паузы в пределах десяти лет',
  'refusal.unknownProduct': 'Контракта с таким сроком больше нет',
  'refusal.termsChanged': 'Ставка выплаты только что изменилась. Проверьте её ещё раз',
  'refusal.stakeLimit': 'Сумма меньше минимальной или больше максимальной для этого срока',
  'refusal.selfPaused': 'Вы приостановили секундные контракты',
  'refusal.selfLimit': 'Это превысит дневной лимит, который вы установили себе сами',
  'refusal.userStake': 'Слишком большая сумма уже вложена в открытые контракты',
  'refusal.indexStale': 'Сейчас нет действительной индексной цены. Повторите попытку',
  'refusal.houseLimit': 'Сейчас мы не можем принять эту сумму. Попробуйте меньшую',
};

const TR_TR: SecondsSentences = {
  'seconds.off': 'Saniye sözleşmeleri burada sunulmuyor',
  'seconds.region': 'Saniye sözleşmeleri ülkenizde sunulmuyor',
  'field.stake': 'Lütfen geçerli bir tutar girin',
  'field.payout': 'Lütfen ödeme oranını gösterildiği gibi girin',
  'field.selfLimit': 'Lütfen geçerli bir limit girin',
  'field.pause': 'Lütfen duraklatma için on yıl içinde bir bitiş seçin',
  'refusal.unknownProduct': 'Bu sürede bir kontrat artık yok',
  'refusal.termsChanged': 'Ödeme oranı az önce değişti. Lütfen yeniden bakın',
  'refusal.stakeLimit': 'Tutar, bu süre için en küçük tutarın altında veya en büyük tutarın üzerinde',
  'refusal.selfPaused': 'Saniyelik kontratlara ara verdiniz',
  'refusal.selfLimit': 'Bu, kendiniz için belirlediğiniz günlük sınırı aşar',
  'refusal.userStake': 'Açık kontratlara yatırdığınız tutar çok fazla',
  'refusal.indexStale': 'Şu anda geçerli bir endeks fiyatı yok. Lütfen tekrar deneyin',
  'refusal.houseLimit': 'Şu anda bu tutarı kabul edemiyoruz. Lütfen daha küçük bir tutar deneyin',
};

const FR_FR: SecondsSentences = {
  'seconds.off': 'Les contrats à secondes ne sont pas proposés ici',
  'seconds.region': 'Les contrats à secondes ne sont pas proposés dans votre pays',
  'field.stake': 'Veuillez saisir une mise valide',
  'field.payout': 'Veuillez saisir le taux de gain tel qu’il est affiché',
  'field.selfLimit': 'Veuillez saisir une limite valide',
  'field.pause': 'Veuillez choisir une fin de pause dans les dix ans',
  'refusal.unknownProduct': 'Il n’y a plus de contrat de cette durée',
  'refusal.termsChanged': 'Le taux de gain vient de changer. Veuillez le vérifier',
  'refusal.stakeLimit': 'La mise est inférieure au minimum ou supérieure au maximum pour cette durée',
  'refusal.selfPaused': 'Vous avez suspendu vos contrats secondes',
  'refusal.selfLimit': 'Cela dépasserait la limite journalière que vous vous êtes fixée',
  'refusal.userStake': 'Vos mises sur des contrats ouverts sont trop élevées',
  'refusal.indexStale': 'Il n’y a pas de prix d’indice valide en ce moment. Veuillez réessayer',
  'refusal.houseLimit': 'Nous ne pouvons pas accepter cette mise en ce moment. Veuillez en essayer une plus petite',
};

const ES_ES: SecondsSentences = {
  'seconds.off': 'Aquí no se ofrecen contratos de segundos',
  'seconds.region': 'En su país no se ofrecen contratos de segundos',
  'field.stake': 'Introduzca un importe válido',
  'field.payout': 'Introduzca la tasa de pago tal como se muestra',
  'field.selfLimit': 'Introduzca un límite válido',
  'field.pause': 'Elija un final de la pausa dentro de diez años',
  'refusal.unknownProduct': 'Ya no hay ningún contrato de esta duración',
  'refusal.termsChanged': 'La tasa de pago acaba de cambiar. Revísela de nuevo',
  'refusal.stakeLimit': 'El importe está por debajo del mínimo o por encima del máximo de esta duración',
  'refusal.selfPaused': 'Ha puesto en pausa los contratos por segundos',
  'refusal.selfLimit': 'Esto superaría el límite diario que usted mismo ha fijado',
  'refusal.userStake': 'Tiene demasiado apostado en contratos abiertos',
  'refusal.indexStale': 'En este momento no hay un precio de índice válido. Inténtelo de nuevo',
  'refusal.houseLimit': 'En este momento no podemos aceptar este importe. Pruebe con uno menor',
};

const DE_DE: SecondsSentences = {
  'seconds.off': 'Sekundenkontrakte werden hier nicht angeboten',
  'seconds.region': 'Sekundenkontrakte werden in Ihrem Land nicht angeboten',
  'field.stake': 'Bitte geben Sie einen gültigen Einsatz ein',
  'field.payout': 'Bitte geben Sie die Auszahlungsquote wie angezeigt ein',
  'field.selfLimit': 'Bitte geben Sie ein gültiges Limit ein',
  'field.pause': 'Bitte wählen Sie ein Ende der Pause innerhalb von zehn Jahren',
  'refusal.unknownProduct': 'Einen Kontrakt mit dieser Laufzeit gibt es nicht mehr',
  'refusal.termsChanged': 'Die Auszahlungsrate hat sich eben geändert. Bitte sehen Sie sie noch einmal an',
  'refusal.stakeLimit': 'Der Einsatz liegt unter dem kleinsten oder über dem größten für diese Laufzeit',
  'refusal.selfPaused': 'Sie haben Sekunden-Kontrakte pausiert',
  'refusal.selfLimit': 'Das würde die Tagesgrenze überschreiten, die Sie sich selbst gesetzt haben',
  'refusal.userStake': 'Sie haben zu viel auf offene Kontrakte gesetzt',
  'refusal.indexStale': 'Im Moment gibt es keinen gültigen Indexpreis. Bitte versuchen Sie es noch einmal',
  'refusal.houseLimit': 'Wir können diesen Einsatz im Moment nicht annehmen. Bitte versuchen Sie es mit einem kleineren',
};

/** The sentences about seconds contracts by language. */
export const SECONDS_SENTENCES: Readonly<Record<Locale, SecondsSentences>> = {
  en_US: EN_US,
  ja_JP: JA_JP,
  ko_KR: KO_KR,
  zh_TW: ZH_TW,
  zh_CN: ZH_CN,
  ru_RU: RU_RU,
  tr_TR: TR_TR,
  fr_FR: FR_FR,
  es_ES: ES_ES,
  de_DE: DE_DE,
};
