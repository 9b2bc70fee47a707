/** Sentences about deposits and withdrawals. As sentences.ts, whose table they are part of. */
import type { Locale } from '@kontor/contract/locale';

const EN_US = {
  'wallet.networkUnavailable': 'This currency cannot be moved on this network at the moment: its network is not connected',
  'wallet.networkPaused': 'Deposits and withdrawals on this network are paused. Please try again later',
  'withdraw.oneAddress': 'Please give one address: a new one, or one of your address book',
  'withdraw.minimum': 'The quantity is below the smallest that can be withdrawn on this network',
  'withdraw.ownAddress': 'This is your own deposit address here. Use a transfer to move money between your accounts',
  'withdraw.tooFine': 'This network has fewer decimals: please enter a quantity with fewer digits',
  'withdraw.addressTooNew': 'Your withdrawal whitelist is on: a new address can be used 24 hours after it was added',
  'refusal.withdrawalsOff': 'Withdrawals of this currency are not open',
  'refusal.withdrawalsBlocked': 'Withdrawals from this account are stopped. Please contact support',
  'refusal.withdrawalsHeld': 'Within 24 hours after a change of your security settings nothing can be withdrawn',
  'refusal.withdrawalLimit': 'This is more than you can withdraw in 24 hours',
  'refusal.valueHeld': 'Part of what you own comes from deposits that are not final yet. Please withdraw less, or wait until they are',
  'refusal.withdrawalSent': 'This withdrawal is already being paid out and can no longer be cancelled',
} as const;

type WalletSentences = Readonly<Record<keyof typeof EN_US, string>>;

const JA_JP: WalletSentences = {
  'wallet.networkUnavailable': 'このネットワークは接続されていないため、現在この通貨を移動できません',
  'wallet.networkPaused': 'このネットワークの入出金は一時停止中です。しばらくしてからお試しください',
  'withdraw.oneAddress': 'アドレスは、新しいものかアドレス帳のもののどちらか1つを指定してください',
  'withdraw.minimum': 'このネットワークで出金できる最小数量を下回っています',
  'withdraw.ownAddress': 'これはご自身の入金アドレスです。アカウント間の移動には振替をご利用ください',
  'withdraw.tooFine': 'このネットワークの小数桁数を超えています。桁数を減らして入力してください',
  'withdraw.addressTooNew': '出金ホワイトリストが有効です。新しいアドレスは追加から24時間後に使えます',
  'refusal.withdrawalsOff': 'この通貨の出金は現在受け付けていません',
  'refusal.withdrawalsBlocked': 'このアカウントの出金は停止されています。サポートにお問い合わせください',
  'refusal.withdrawalsHeld': 'セキュリティ設定の変更後24時間は出金できません',
  'refusal.withdrawalLimit': '24時間に出金できる上限を超えています',
  'refusal.valueHeld': 'お持ちの資産の一部は、まだ確定していない入金によるものです。数量を減らすか、確定するまでお待ちください',
  'refusal.withdrawalSent': 'この出金はすでに処理中のため、キャンセルできません',
};

const KO_KR: WalletSentences = {
  'wallet.networkUnavailable': '이 네트워크가 연결되어 있지 않아 현재 이 통화를 이동할 수 없습니다',
  'wallet.networkPaused': '이 네트워크의 입출금이 일시 중지되었습니다. 나중에 다시 시도해 주세요',
  'withdraw.oneAddress': '새 주소 또는 주소록의 주소 중 하나만 입력해 주세요',
  'withdraw.minimum': '이 네트워크에서 출금할 수 있는 최소 수량보다 적습니다',
  'withdraw.ownAddress': '이곳의 본인 입금 주소입니다. 계정 간 이동은 이체를 이용해 주세요',
  'withdraw.tooFine': '이 네트워크의 소수 자릿수를 초과했습니다. 자릿수를 줄여 입력해 주세요',
  'withdraw.addressTooNew': '출금 화이트리스트가 켜져 있습니다. 새 주소는 추가하고 24시간이 지나야 사용할 수 있습니다',
  'refusal.withdrawalsOff': '이 통화의 출금은 현재 열려 있지 않습니다',
  'refusal.withdrawalsBlocked': '이 계정의 출금이 중지되었습니다. 고객 지원에 문의해 주세요',
  'refusal.withdrawalsHeld': '보안 설정 변경 후 24시간 동안은 출금할 수 없습니다',
  'refusal.withdrawalLimit': '24시간 출금 한도를 초과합니다',
  'refusal.valueHeld': '보유 자산 일부가 아직 확정되지 않은 입금입니다. 수량을 줄이거나 확정될 때까지 기다려 주세요',
  'refusal.withdrawalSent': '이미 처리 중인 출금이므로 취소할 수 없습니다',
};

const ZH_TW: WalletSentences = {
  'wallet.networkUnavailable': '此網路目前未連線，無法在其上轉移此幣種',
  'wallet.networkPaused': '此網路的存入與提領已暫停，請稍後再試',
  'withdraw.oneAddress': '請提供一個地址：新地址或地址簿中的地址',
  'withdraw.minimum': '數量低於此網路的最小提領量',
  'withdraw.ownAddress': '這是您在本站的存入地址。在您的帳戶之間轉移請使用劃轉',
  'withdraw.tooFine': '此網路的小數位數較少，請減少數量的位數',
  'withdraw.addressTooNew': '提領白名單已開啟：新地址於新增 24 小時後方可使用',
  'refusal.withdrawalsOff': '此幣種的提領尚未開放',
  'refusal.withdrawalsBlocked': '此帳戶的提領已停止，請聯絡客服',
  'refusal.withdrawalsHeld': '變更安全設定後 24 小時內無法提領',
  'refusal.withdrawalLimit': '超過您 24 小時內可提領的額度',
  'refusal.valueHeld': '您的部分資產來自尚未最終確認的存入，請減少提領數量或等待確認完成',
  'refusal.withdrawalSent': '此提領已在處理中，無法取消',
};

const ZH_CN: WalletSentences = {
  'wallet.networkUnavailable': '此网络目前未连接，无法在其上转移此币种',
  'wallet.networkPaused': '此网络的充值与提币已暂停，请稍后再试',
  'withdraw.oneAddress': '请提供一个地址：新地址或地址簿中的地址',
  'withdraw.minimum': '数量低于此网络的最小提币量',
  'withdraw.ownAddress': '这是您在本站的充值地址。在您的账户之间转移请使用划转',
  'withdraw.tooFine': '此网络的小数位数较少，请减少数量的位数',
  'withdraw.addressTooNew': '提币白名单已开启：新地址在添加 24 小时后方可使用',
  'refusal.withdrawalsOff': '此币种的提币尚未开放',
  'refusal.withdrawalsBlocked': '此账户的提币已停止，请联系客服',
  'refusal.withdrawalsHeld': '更改安全设置后 24 小时内无法提币',
  'refusal.withdrawalLimit': '超过您 24 小时内可提币的额度',
  'refusal.valueHeld': '您的部分资产来自尚未最终确认的充值，请减少提币数量或等待确认完成',
  'refusal.withdrawalSent': '此提币已在处理中，无法取消',
};

const RU_RU: WalletSentences = {
  'wallet.networkUnavailable': 'Сейчас эту валюту нельзя перевести в этой сети: сеть не подключена',
  'wallet.networkPaused': 'Пополнения и выводы в этой сети приостановлены. Повторите попытку позже',
  'withdraw.oneAddress': 'Укажите один адрес: новый или из адресной книги',
  'withdraw.minimum': 'Количество меньше минимального для вывода в этой сети',
  'withdraw.ownAddress': 'Это ваш собственный адрес для пополнения. Для перевода между своими счетами используйте перевод',
  'withdraw.tooFine': 'В этой сети меньше знаков после запятой: укажите количество с меньшим числом знаков',
  'withdraw.addressTooNew': 'Включён белый список вывода: новый адрес можно использовать через 24 часа после добавления',
  'refusal.withdrawalsOff': 'Вывод этой валюты сейчас закрыт',
  'refusal.withdrawalsBlocked': 'Вывод с этого аккаунта остановлен. Обратитесь в поддержку',
  'refusal.withdrawalsHeld': 'В течение 24 часов после изменения настроек безопасности вывод невозможен',
  'refusal.withdrawalLimit': 'Это больше, чем можно вывести за 24 часа',
  'refusal.valueHeld': 'Часть ваших средств — депозиты, которые ещё не окончательны. Выведите меньше или подождите',
  'refusal.withdrawalSent': 'Этот вывод уже выполняется, отменить его нельзя',
};

const TR_TR: WalletSentences = {
  'wallet.networkUnavailable': 'Bu ağ bağlı olmadığından bu para birimi şu anda bu ağda taşınamaz',
  'wallet.networkPaused': 'Bu ağda yatırma ve çekme işlemleri durduruldu. Lütfen daha sonra yeniden deneyin',
  'withdraw.oneAddress': 'Lütfen tek bir adres verin: yeni bir adres ya da adres defterinizden biri',
  'withdraw.minimum': 'Miktar, bu ağda çekilebilecek en küçük miktarın altında',
  'withdraw.ownAddress': 'Bu, buradaki kendi yatırma adresiniz. Hesaplarınız arasında para taşımak için transferi kullanın',
  'withdraw.tooFine': 'Bu ağda daha az ondalık basamak var: lütfen daha az basamaklı bir miktar girin',
  'withdraw.addressTooNew': 'Çekim beyaz listeniz açık: yeni bir adres eklendikten 24 saat sonra kullanılabilir',
  'refusal.withdrawalsOff': 'Bu para biriminin çekilmesi şu anda kapalı',
  'refusal.withdrawalsBlocked': 'Bu hesaptan çekme işlemleri durduruldu. Lütfen destekle iletişime geçin',
  'refusal.withdrawalsHeld': 'Güvenlik ayarlarınız değiştikten sonraki 24 saat içinde çekme yapılamaz',
  'refusal.withdrawalLimit': 'Bu, 24 saatte çekebileceğinizden fazla',
  'refusal.valueHeld': 'Varlıklarınızın bir kısmı henüz kesinleşmemiş yatırmalardan geliyor. Daha az çekin ya da kesinleşmelerini bekleyin',
  'refusal.withdrawalSent': 'Bu çekme işlemi zaten ödeniyor ve artık iptal edilemez',
};

const FR_FR: WalletSentences = {
  'wallet.networkUnavailable': 'Cette devise ne peut pas circuler sur ce réseau pour le moment : le réseau n’est pas connecté',
  'wallet.networkPaused': 'Les dépôts et retraits sur ce réseau sont suspendus. Veuillez réessayer plus tard',
  'withdraw.oneAddress': 'Veuillez indiquer une seule adresse : une nouvelle ou une de votre carnet',
  'withdraw.minimum': 'La quantité est inférieure au minimum de retrait sur ce réseau',
  'withdraw.ownAddress': 'C’est votre propre adresse de dépôt ici. Utilisez un transfert pour déplacer des fonds entre vos comptes',
  'withdraw.tooFine': 'Ce réseau a moins de décimales : saisissez une quantité avec moins de chiffres',
  'withdraw.addressTooNew': 'Votre liste blanche des retraits est activée : une nouvelle adresse est utilisable 24 heures après son ajout',
  'refusal.withdrawalsOff': 'Les retraits de cette devise ne sont pas ouverts',
  'refusal.withdrawalsBlocked': 'Les retraits de ce compte sont arrêtés. Veuillez contacter le support',
  'refusal.withdrawalsHeld': 'Aucun retrait n’est possible dans les 24 heures suivant un changement de sécurité',
  'refusal.withdrawalLimit': 'C’est plus que ce que vous pouvez retirer en 24 heures',
  'refusal.valueHeld': 'Une partie de vos avoirs provient de dépôts pas encore définitifs. Retirez moins ou attendez',
  'refusal.withdrawalSent': 'Ce retrait est déjà en cours de paiement et ne peut plus être annulé',
};

const ES_ES: WalletSentences = {
  'wallet.networkUnavailable': 'Esta moneda no se puede mover en esta red por ahora: la red no está conectada',
  'wallet.networkPaused': 'Los depósitos y retiros en esta red están en pausa. Inténtelo más tarde',
  'withdraw.oneAddress': 'Indique una sola dirección: una nueva o una de su libreta',
  'withdraw.minimum': 'La cantidad es inferior al mínimo de retiro en esta red',
  'withdraw.ownAddress': 'Esta es su propia dirección de depósito aquí. Use una transferencia para mover fondos entre sus cuentas',
  'withdraw.tooFine': 'Esta red tiene menos decimales: indique una cantidad con menos dígitos',
  'withdraw.addressTooNew': 'Su lista blanca de retiros está activada: una dirección nueva se puede usar 24 horas después de añadirla',
  'refusal.withdrawalsOff': 'Los retiros de esta moneda no están abiertos',
  'refusal.withdrawalsBlocked': 'Los retiros de esta cuenta están detenidos. Contacte con soporte',
  'refusal.withdrawalsHeld': 'No se puede retirar en las 24 horas posteriores a un cambio de seguridad',
  'refusal.withdrawalLimit': 'Es más de lo que puede retirar en 24 horas',
  'refusal.valueHeld': 'Parte de lo que tiene proviene de depósitos aún no definitivos. Retire menos o espere',
  'refusal.withdrawalSent': 'Este retiro ya se está pagando y no se puede cancelar',
};

const DE_DE: WalletSentences = {
  'wallet.networkUnavailable': 'Diese Währung kann in diesem Netzwerk derzeit nicht bewegt werden: Das Netzwerk ist nicht verbunden',
  'wallet.networkPaused': 'Ein- und Auszahlungen in diesem Netzwerk sind angehalten. Bitte versuchen Sie es später erneut',
  'withdraw.oneAddress': 'Bitte geben Sie eine Adresse an: eine neue oder eine aus Ihrem Adressbuch',
  'withdraw.minimum': 'Die Menge liegt unter der kleinsten, die in diesem Netzwerk ausgezahlt werden kann',
  'withdraw.ownAddress': 'Das ist Ihre eigene Einzahlungsadresse hier. Für Bewegungen zwischen Ihren Konten nutzen Sie die Überweisung',
  'withdraw.tooFine': 'Dieses Netzwerk hat weniger Nachkommastellen: Bitte geben Sie eine Menge mit weniger Stellen ein',
  'withdraw.addressTooNew':
    'Ihre Auszahlungs-Whitelist ist eingeschaltet: Eine neue Adresse kann 24 Stunden nach ihrer Aufnahme genutzt werden',
  'refusal.withdrawalsOff': 'Auszahlungen dieser Währung sind nicht geöffnet',
  'refusal.withdrawalsBlocked': 'Auszahlungen von diesem Konto sind gestoppt. Bitte wenden Sie sich an den Support',
  'refusal.withdrawalsHeld': 'Innerhalb von 24 Stunden nach einer Änderung der Sicherheitseinstellungen ist keine Auszahlung möglich',
  'refusal.withdrawalLimit': 'Das ist mehr, als Sie in 24 Stunden auszahlen können',
  'refusal.valueHeld':
    'Ein Teil Ihres Guthabens stammt aus Einzahlungen, die noch nicht endgültig sind. Bitte zahlen Sie weniger aus oder warten Sie',
  'refusal.withdrawalSent': 'Diese Auszahlung wird bereits ausgeführt und kann nicht mehr storniert werden',
};

export const WALLET_SENTENCES: Readonly<Record<Locale, WalletSentences>> = {
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
