import type { MessageWords } from '../template-names.ts';

export const ZH_CN: MessageWords = {
  purposes: {
    register: '注册',
    reset: '重置登录密码',
    login_password: '修改登录密码',
    fund_password: '修改资金密码',
    old_email: '验证当前邮箱',
    new_email: '验证新邮箱',
    old_phone: '验证当前手机号',
    new_phone: '验证新手机号',
    withdraw: '提币',
    whitelist: '关闭提币白名单',
    trading_key: '更改 API 密钥',
    close: '注销账户',
  },
  codeSubject: '{purpose}：您的验证码',
  codeText: '您用于“{purpose}”的验证码为：\n\n{code}\n\n10 分钟内有效，仅可使用一次。',
  codeWarning: '请勿将验证码告诉任何人，我们的工作人员绝不会向您索取。如非本人操作，请忽略此消息。',
  codeShort: '【Kontor】验证码 {code}，用于{purpose}，10 分钟内有效。请勿告诉任何人。',
  word: '您的防钓鱼码：{word}',
  notYou: '如非本人操作，请立即修改登录密码并联系客服。',
  footer: '本消息由系统自动发送。我们绝不会通过邮件、电话或聊天索取您的密码或验证码。',
  events: {
    already_registered: {
      subject: '您已有账户',
      text: '{time} 有人尝试使用此地址注册，而该地址已有账户。如为本人操作，请直接登录；如忘记密码，请重置密码。账户未作任何更改。',
    },
    login_password_changed: {
      subject: '登录密码已修改',
      text: '您的登录密码已于 {time} 修改。所有设备均已退出登录，24 小时内暂停提币。',
    },
    fund_password_changed: {
      subject: '资金密码已修改',
      text: '您的资金密码已于 {time} 修改。所有设备均已退出登录，24 小时内暂停提币。',
    },
    email_changed: {
      subject: '邮箱已修改',
      text: '您的账户邮箱已于 {time} 修改为 {email}。所有设备均已退出登录，24 小时内暂停提币。',
    },
    phone_changed: {
      subject: '手机号已修改',
      text: '您的账户手机号已于 {time} 修改为 {phone}。所有设备均已退出登录，24 小时内暂停提币。',
    },
    authenticator_added: {
      subject: '已设置身份验证器',
      text: '您的账户已于 {time} 设置身份验证器。提币将暂停 24 小时。',
    },
    authenticator_removed: {
      subject: '已移除身份验证器',
      text: '您账户的身份验证器已于 {time} 移除。提币将暂停 24 小时。',
    },
    passkey_added: {
      subject: '已添加通行密钥',
      text: '您的账户已于 {time} 添加通行密钥。提币将暂停 24 小时。',
    },
    passkey_removed: {
      subject: '已移除通行密钥',
      text: '您账户的一个通行密钥已于 {time} 移除。提币将暂停 24 小时。',
    },
    recovery_codes_made: {
      subject: '新的恢复码',
      text: '您的账户已于 {time} 生成新的恢复码，旧的恢复码不再有效。提币将暂停 24 小时。',
    },
    recovery_code_used: {
      subject: '恢复码已使用',
      text: '您账户的一个恢复码已于 {time} 使用，不能再次使用。',
    },
    whitelist_on: {
      subject: '提币白名单已开启',
      text: '您账户的提币白名单已于 {time} 开启。此后只能提币至地址簿中的地址，新地址在添加 24 小时后方可使用。',
    },
    whitelist_off: {
      subject: '提币白名单已关闭',
      text: '您账户的提币白名单已于 {time} 关闭。提币将暂停 24 小时，之后可提币至任意地址。',
    },
    trading_key_made: {
      subject: '已创建 API 密钥',
      text: '您的账户已于 {time} 创建 API 密钥“{label}”。持有该密钥者可在您允许的范围内代您操作。',
    },
    trading_key_changed: {
      subject: 'API 密钥已更改',
      text: '您账户的 API 密钥“{label}”已于 {time} 更改：权限、使用地址、到期时间，或启用状态。',
    },
    trading_key_deleted: {
      subject: 'API 密钥已删除',
      text: '您账户的 API 密钥“{label}”已于 {time} 删除，无法再使用。',
    },
    address_added: {
      subject: '已添加提币地址',
      text: '您的账户已添加 {symbol} 提币地址。\n\n网络：{network}\n地址：{address}',
    },
    collection_added: {
      subject: '已添加收款方式',
      text: '您的账户已于 {time} 添加 {currency} 收款方式。',
    },
    collection_changed: {
      subject: '收款方式已修改',
      text: '您账户的 {currency} 收款方式已于 {time} 修改。',
    },
    collection_removed: {
      subject: '收款方式已删除',
      text: '您账户的一个收款方式已于 {time} 删除。',
    },
    balance_credited: {
      subject: '{quantity} {symbol} 已入账',
      text: '交易所已将 {quantity} {symbol} 存入您的账户。',
    },
    balance_debited: {
      subject: '{quantity} {symbol} 已扣除',
      text: '交易所已从您的账户扣除 {quantity} {symbol}。如需了解详情，请联系客服。',
    },
    new_login: { subject: '新设备登录', text: '您的账户于 {time} 在新设备上登录。\n\n设备：{device}\n地点：{place}' },
    withdrawals_held: { subject: '提币已暂停', text: '为保障您的安全，账户提币已暂停至 {until}。交易不受影响。' },
    withdrawal_requested: {
      subject: '已申请提币 {quantity} {symbol}',
      text: '已申请提币 {quantity} {symbol}。\n\n网络：{network}\n地址：{address}',
    },
    withdrawal_completed: {
      subject: '提币 {quantity} {symbol} 已完成',
      text: '{quantity} {symbol} 已从您的账户转出。\n\n交易哈希：{txid}',
    },
    withdrawal_failed: { subject: '提币 {quantity} {symbol} 失败', text: '您的 {quantity} {symbol} 提币未能完成，金额已退回您的账户。' },
    withdrawal_sent: { subject: '提币 {quantity} {symbol} 已批准', text: '您的 {quantity} {symbol} 提币正在处理，无法再取消。' },
    withdrawal_cancelled: { subject: '提币 {quantity} {symbol} 已取消', text: '您的 {quantity} {symbol} 提币已取消，金额已退回您的账户。' },
    withdrawal_rejected: {
      subject: '提币 {quantity} {symbol} 未获批准',
      text: '您的 {quantity} {symbol} 提币经审核未获批准，金额已退回您的账户。详情请联系客服。',
    },
    deposit_seen: { subject: '{quantity} {symbol} 正在到账', text: '您充值的 {quantity} {symbol} 已到达网络，达到所需确认数后计入账户。' },
    deposit_reversed: {
      subject: '{quantity} {symbol} 充值已撤销',
      text: '您充值的 {quantity} {symbol} 在最终确认前被网络撤销，已从账户中扣除。如果网络再次收录该笔充值，将再次计入账户。',
    },
    deposit_credited: { subject: '已到账 {quantity} {symbol}', text: '您充值的 {quantity} {symbol} 已计入账户。' },
    position_liquidated: {
      subject: '{pair}：仓位已强制平仓',
      text: '{pair} 的标记价格达到 {price}，保证金已不足以维持您的仓位，其中 {quantity} {symbol} 已平仓。收据列出每个步骤和每项数字。',
    },
    position_deleveraged: {
      subject: '{pair}：仓位因自动减仓而缩减',
      text: '您的 {pair} 仓位中有 {quantity} {symbol} 以 {price} 免手续费平仓。对手方的仓位已破产，订单簿和保险基金都无法承接。',
    },
    margin_call_cross: {
      subject: '保证金率达到 {ratio}',
      text: '您全仓仓位的保证金率已达 {ratio}，达到 100% 时将强制平仓。请追加保证金或平掉部分仓位。',
    },
    margin_call_isolated: {
      subject: '{pair}：保证金率达到 {ratio}',
      text: '您逐仓 {pair} 仓位的保证金率已达 {ratio}，达到 100% 时将强制平仓。请追加保证金或平掉部分仓位。',
    },
    position_settled: {
      subject: '{pair}：合约已结算',
      text: '{pair} 合约已结束。您的仓位中有 {quantity} {symbol} 以 {price} 免手续费平仓。',
    },
    seconds_void: {
      subject: '{pair}：秒合约无效',
      text: '{pair} 的指数不足以判定您的秒合约 {number}，该合约无效。本金和手续费共 {quantity} {symbol} 已退回您的秒合约账户。',
    },
    deal_begun: {
      subject: '订单 {number}：{quantity} {symbol}，{total} {fiat}',
      text: '法币订单已创建：{quantity} {symbol}，{total} {fiat}。币已托管，买方须在时限内付款。',
    },
    deal_paid: {
      subject: '订单 {number}：买方已付款',
      text: '买方表示已转账 {total} {fiat}。卖方确认款项来自买方本人名下账户后，放行 {quantity} {symbol}。',
    },
    deal_completed: {
      subject: '订单 {number} 已完成',
      text: '{quantity} {symbol} 已放行给买方。',
    },
    deal_cancelled: {
      subject: '订单 {number} 已取消',
      text: '{total} {fiat} 购买 {quantity} {symbol} 的法币订单已取消，币已退回卖方。',
    },
    deal_overdue: {
      subject: '订单 {number}：确认超时',
      text: '确认 {total} {fiat} 的时限已过。不会自动发生任何事：在卖方放行、买方取消或客服裁定之前，币一直托管。双方都可以申诉。',
    },
    deal_appealed: {
      subject: '订单 {number}：申诉',
      text: '已提出申诉。在客服裁定之前，币一直托管。请说明经过并附上证据。',
    },
    price_alert_up: {
      subject: '{pair} 已涨至 {price}',
      text: '{pair} 的价格已达到 {price}。您的提醒条件为上涨。\n\n{note}',
    },
    price_alert_down: {
      subject: '{pair} 已跌至 {price}',
      text: '{pair} 的价格已达到 {price}。您的提醒条件为下跌。\n\n{note}',
    },
    price_alert_change_up: {
      subject: '{pair} 在 {period} 内上涨 {change}',
      text: '{pair} 的价格在 {period} 内上涨 {change}，达到您设置的提醒条件。\n\n{note}',
    },
    price_alert_change_down: {
      subject: '{pair} 在 {period} 内下跌 {change}',
      text: '{pair} 的价格在 {period} 内下跌 {change}，达到您设置的提醒条件。\n\n{note}',
    },
    price_alert_funding_up: {
      subject: '{pair}：资金费率 {rate}',
      text: '{pair} 的资金费率已升至 {rate}，达到您设置的提醒条件。\n\n{note}',
    },
    price_alert_funding_down: {
      subject: '{pair}：资金费率 {rate}',
      text: '{pair} 的资金费率已降至 {rate}，达到您设置的提醒条件。\n\n{note}',
    },
    price_alert_ended: {
      subject: '{pair} 的提醒已结束',
      text: '{pair} 已停止交易，您在该市场的提醒已结束。\n\n{note}',
    },
    merchant_approved: {
      subject: '您已成为商家',
      text: '您现在可以在法币交易中发布广告。缴纳所需保证金后，广告即可上线。',
    },
    merchant_rejected: {
      subject: '商家申请未通过',
      text: '您的商家申请未通过：{reason}\n\n情况改变后可重新申请。',
    },
    merchant_withdrawn: {
      subject: '商家资格已取消',
      text: '您的商家资格已取消：{reason}\n\n您的广告已下线，进行中的订单不受影响。',
    },
    identity_approved: { subject: '身份认证已通过', text: '您的身份认证已通过，即刻起适用更高限额。' },
    identity_rejected: { subject: '身份认证未通过', text: '您的身份认证未通过：{reason}\n\n请更正后重新提交。' },
    account_suspended: {
      subject: '账户已被暂停',
      text: '您的账户已于 {time} 被暂停。您仍可登录和撤单，但不能交易和划转。详情请联系客服。',
    },
    account_reinstated: { subject: '账户已恢复', text: '您的账户已于 {time} 恢复，可以继续交易。' },
    account_closed: { subject: '账户已注销', text: '您的账户已应您的要求于 {time} 注销，此后无法登录。' },
    ticket_answered: { subject: '客服已回复', text: '您的咨询“{subject}”已有回复，可在帮助中心查看。' },
    notice: { subject: '{title}', text: '{text}' },
  },
};
