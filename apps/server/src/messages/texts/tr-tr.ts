import type { MessageWords } from '../template-names.ts';

export const TR_TR: MessageWords = {
  purposes: {
    register: 'Kayıt',
    reset: 'Giriş şifresini sıfırlama',
    login_password: 'Giriş şifresini değiştirme',
    fund_password: 'Fon şifresini değiştirme',
    old_email: 'Mevcut e-posta adresini doğrulama',
    new_email: 'Yeni e-posta adresini doğrulama',
    old_phone: 'Mevcut telefon numarasını doğrulama',
    new_phone: 'Yeni telefon numarasını doğrulama',
    withdraw: 'Para çekme',
    whitelist: 'Çekim beyaz listesini kapatma',
    trading_key: 'API anahtarlarını değiştirme',
    close: 'Hesabı kapatma',
  },
  codeSubject: '{purpose}: doğrulama kodunuz',
  codeText: '“{purpose}” için doğrulama kodunuz:\n\n{code}\n\nKod 10 dakika geçerlidir ve bir kez kullanılabilir.',
  codeWarning: 'Bu kodu kimseyle paylaşmayın. Çalışanlarımız kodu asla istemez. Kodu siz istemediyseniz bu mesajı dikkate almayın.',
  codeShort: '[Kontor] {code} kodunuz: {purpose}. 10 dakika geçerlidir. Kimseyle paylaşmayın.',
  word: 'Oltalamaya karşı kelimeniz: {word}',
  notYou: 'Bunu siz yapmadıysanız giriş şifrenizi hemen değiştirin ve destekle iletişime geçin.',
  footer: 'Bu mesaj otomatik gönderilmiştir. Şifrelerinizi veya kodlarınızı e-posta, telefon ya da sohbet yoluyla asla istemeyiz.',
  events: {
    already_registered: {
      subject: 'Zaten bir hesabınız var',
      text: '{time} tarihinde, hesabı bulunan bu adresle kayıt olunmaya çalışıldı. Bu sizseniz giriş yapın veya şifrenizi unuttuysanız sıfırlayın. Hiçbir şey değiştirilmedi.',
    },
    login_password_changed: {
      subject: 'Giriş şifresi değiştirildi',
      text: 'Giriş şifreniz {time} tarihinde değiştirildi. Tüm cihazlarda oturum kapatıldı ve para çekme 24 saat durduruldu.',
    },
    fund_password_changed: {
      subject: 'Fon şifresi değiştirildi',
      text: 'Fon şifreniz {time} tarihinde değiştirildi. Tüm cihazlarda oturum kapatıldı ve para çekme 24 saat durduruldu.',
    },
    email_changed: {
      subject: 'E-posta adresi değiştirildi',
      text: 'Hesabınızın e-posta adresi {time} tarihinde {email} olarak değiştirildi. Tüm cihazlarda oturum kapatıldı ve para çekme 24 saat durduruldu.',
    },
    phone_changed: {
      subject: 'Telefon numarası değiştirildi',
      text: 'Hesabınızın telefon numarası {time} tarihinde {phone} olarak değiştirildi. Tüm cihazlarda oturum kapatıldı ve para çekme 24 saat durduruldu.',
    },
    authenticator_added: {
      subject: 'Doğrulama uygulaması kuruldu',
      text: '{time} tarihinde hesabınız için bir doğrulama uygulaması kuruldu. Çekimler 24 saat boyunca durdurulmuştur.',
    },
    authenticator_removed: {
      subject: 'Doğrulama uygulaması kaldırıldı',
      text: '{time} tarihinde hesabınızın doğrulama uygulaması kaldırıldı. Çekimler 24 saat boyunca durdurulmuştur.',
    },
    passkey_added: {
      subject: 'Geçiş anahtarı eklendi',
      text: '{time} tarihinde hesabınıza bir geçiş anahtarı eklendi. Çekimler 24 saat boyunca durdurulmuştur.',
    },
    passkey_removed: {
      subject: 'Geçiş anahtarı kaldırıldı',
      text: '{time} tarihinde hesabınızdan bir geçiş anahtarı kaldırıldı. Çekimler 24 saat boyunca durdurulmuştur.',
    },
    recovery_codes_made: {
      subject: 'Yeni kurtarma kodları',
      text: '{time} tarihinde hesabınız için yeni kurtarma kodları oluşturuldu; eskileri artık geçersiz. Çekimler 24 saat boyunca durdurulmuştur.',
    },
    recovery_code_used: {
      subject: 'Kurtarma kodu kullanıldı',
      text: '{time} tarihinde hesabınızın bir kurtarma kodu kullanıldı. İkinci kez kullanılamaz.',
    },
    whitelist_on: {
      subject: 'Çekim beyaz listesi açıldı',
      text: '{time} tarihinde hesabınızın çekim beyaz listesi açıldı. Artık yalnızca adres defterinizdeki adreslere çekim yapılabilir; yeni bir adres eklendikten 24 saat sonra kullanılabilir.',
    },
    whitelist_off: {
      subject: 'Çekim beyaz listesi kapatıldı',
      text: '{time} tarihinde hesabınızın çekim beyaz listesi kapatıldı. Çekimler 24 saat boyunca durdurulmuştur; ardından her adrese çekim yapılabilir.',
    },
    trading_key_made: {
      subject: 'API anahtarı oluşturuldu',
      text: '{time} tarihinde hesabınız için “{label}” API anahtarı oluşturuldu. Anahtara sahip olan kişi, izin verdiğiniz ölçüde sizin adınıza işlem yapabilir.',
    },
    trading_key_changed: {
      subject: 'API anahtarı değiştirildi',
      text: '{time} tarihinde hesabınızın “{label}” API anahtarı değiştirildi: yetkileri, adresleri, bitiş tarihi veya açık olup olmadığı.',
    },
    trading_key_deleted: {
      subject: 'API anahtarı silindi',
      text: '{time} tarihinde hesabınızın “{label}” API anahtarı silindi. Artık kullanılamaz.',
    },
    address_added: {
      subject: 'Çekim adresi eklendi',
      text: 'Hesabınıza {symbol} için bir çekim adresi eklendi.\n\nAğ: {network}\nAdres: {address}',
    },
    collection_added: {
      subject: 'Tahsilat yöntemi eklendi',
      text: '{time} tarihinde hesabınıza {currency} için bir tahsilat yöntemi eklendi.',
    },
    collection_changed: {
      subject: 'Tahsilat yöntemi değiştirildi',
      text: '{time} tarihinde hesabınızın {currency} tahsilat yöntemi değiştirildi.',
    },
    collection_removed: {
      subject: 'Tahsilat yöntemi silindi',
      text: '{time} tarihinde hesabınızdan bir tahsilat yöntemi silindi.',
    },
    balance_credited: {
      subject: '{quantity} {symbol} yatırıldı',
      text: 'Borsa, hesabınıza {quantity} {symbol} yatırdı.',
    },
    balance_debited: {
      subject: '{quantity} {symbol} düşüldü',
      text: 'Borsa, hesabınızdan {quantity} {symbol} düştü. Ayrıntılar için destek ekibine başvurun.',
    },
    new_login: {
      subject: 'Yeni bir cihazdan giriş',
      text: 'Hesabınıza {time} tarihinde yeni bir cihazdan giriş yapıldı.\n\nCihaz: {device}\nYer: {place}',
    },
    withdrawals_held: {
      subject: 'Para çekme durduruldu',
      text: 'Güvenliğiniz için hesabınızdan para çekme {until} tarihine kadar durduruldu. İşlem yapmaya devam edebilirsiniz.',
    },
    withdrawal_requested: {
      subject: '{quantity} {symbol} çekme talebi',
      text: '{quantity} {symbol} için çekme talebi oluşturuldu.\n\nAğ: {network}\nAdres: {address}',
    },
    withdrawal_completed: {
      subject: '{quantity} {symbol} çekme işlemi tamamlandı',
      text: '{quantity} {symbol} hesabınızdan çıktı.\n\nİşlem: {txid}',
    },
    withdrawal_failed: {
      subject: '{quantity} {symbol} çekme işlemi başarısız',
      text: '{quantity} {symbol} çekme işleminiz yapılamadı. Tutar hesabınıza geri yatırıldı.',
    },
    withdrawal_sent: {
      subject: '{quantity} {symbol} çekme işlemi onaylandı',
      text: '{quantity} {symbol} çekme işleminiz ödeniyor. Artık iptal edilemez.',
    },
    withdrawal_cancelled: {
      subject: '{quantity} {symbol} çekme işlemi iptal edildi',
      text: '{quantity} {symbol} çekme işleminiz iptal edildi. Tutar hesabınıza geri yatırıldı.',
    },
    withdrawal_rejected: {
      subject: '{quantity} {symbol} çekme işlemi onaylanmadı',
      text: '{quantity} {symbol} çekme işleminiz inceleme sonucunda onaylanmadı. Tutar hesabınıza geri yatırıldı. Ayrıntılar için destekle iletişime geçin.',
    },
    deposit_seen: {
      subject: '{quantity} {symbol} yolda',
      text: '{quantity} {symbol} yatırma işleminiz ağına ulaştı. Yeterli onay aldığında hesabınıza geçer.',
    },
    deposit_reversed: {
      subject: '{quantity} {symbol} yatırma işlemi geri alındı',
      text: 'Ağ, {quantity} {symbol} yatırma işlemini kesinleşmeden geri aldı ve tutar hesabınızdan düşüldü. Ağ işlemi yeniden eklerse tutar yeniden hesabınıza geçer.',
    },
    deposit_credited: { subject: '{quantity} {symbol} geldi', text: '{quantity} {symbol} yatırma işleminiz hesabınıza geçti.' },
    position_liquidated: {
      subject: '{pair}: pozisyon tasfiye edildi',
      text: '{pair} işaret fiyatı {price} seviyesine ulaştı ve teminat pozisyonunuzu artık karşılamıyordu: {quantity} {symbol} kapatıldı. Makbuz her adımı ve her rakamı gösterir.',
    },
    position_deleveraged: {
      subject: '{pair}: pozisyon otomatik kaldıraç azaltmayla küçültüldü',
      text: '{pair} pozisyonunuzun {quantity} {symbol} kadarı {price} fiyatından ücretsiz kapatıldı. Karşı taraftaki bir pozisyon iflas etti; onu ne emir defteri ne de sigorta fonu karşılayabildi.',
    },
    margin_call_cross: {
      subject: 'Teminat oranı {ratio}',
      text: 'Çapraz teminatlı pozisyonlarınızın teminat oranı {ratio} seviyesine ulaştı. %100’de tasfiye edilirler. Teminat ekleyin veya bir bölümünü kapatın.',
    },
    margin_call_isolated: {
      subject: '{pair}: teminat oranı {ratio}',
      text: 'İzole {pair} pozisyonunuzun teminat oranı {ratio} seviyesine ulaştı. %100’de tasfiye edilir. Teminat ekleyin veya bir bölümünü kapatın.',
    },
    position_settled: {
      subject: '{pair}: sözleşme sonlandırıldı',
      text: '{pair} sözleşmesi sona erdi. Pozisyonunuzun {quantity} {symbol} kadarı {price} fiyatından ücretsiz kapatıldı.',
    },
    seconds_void: {
      subject: '{pair}: saniye sözleşmesi geçersiz',
      text: '{pair} endeksi {number} numaralı saniye sözleşmenizi sonuçlandırmaya yetmedi; sözleşme geçersiz sayıldı. Tutar ve ücret olan {quantity} {symbol} saniye hesabınıza iade edildi.',
    },
    deal_begun: {
      subject: 'Emir {number}: {total} {fiat} karşılığı {quantity} {symbol}',
      text: 'Bir fiat emri oluşturuldu: {total} {fiat} karşılığı {quantity} {symbol}. Coinler emanette. Alıcının süre dolmadan ödemesi gerekir.',
    },
    deal_paid: {
      subject: 'Emir {number}: alıcı ödedi',
      text: 'Alıcı {total} {fiat} gönderdiğini bildiriyor. Satıcı, paranın alıcının kendi adına bir hesaptan geldiğini kontrol eder ve ardından {quantity} {symbol} serbest bırakır.',
    },
    deal_completed: {
      subject: 'Emir {number} tamamlandı',
      text: '{quantity} {symbol} alıcıya serbest bırakıldı.',
    },
    deal_cancelled: {
      subject: 'Emir {number} iptal edildi',
      text: '{total} {fiat} karşılığı {quantity} {symbol} fiat emri iptal edildi. Coinler satıcıya döndü.',
    },
    deal_overdue: {
      subject: 'Emir {number}: onay gecikti',
      text: '{total} {fiat} için onay süresi doldu. Kendiliğinden hiçbir şey olmaz: satıcı serbest bırakana, alıcı iptal edene veya destek karar verene kadar coinler emanette kalır. Her iki taraf da itiraz edebilir.',
    },
    deal_appealed: {
      subject: 'Emir {number}: itiraz',
      text: 'Bir itiraz açıldı. Destek karar verene kadar coinler emanette kalır. Lütfen ne olduğunu anlatın ve kanıt ekleyin.',
    },
    price_alert_up: {
      subject: '{pair} {price} seviyesine yükseldi',
      text: '{pair} fiyatı {price} seviyesine ulaştı. Alarmınız yükseliş için kurulmuştu.\n\n{note}',
    },
    price_alert_down: {
      subject: '{pair} {price} seviyesine düştü',
      text: '{pair} fiyatı {price} seviyesine ulaştı. Alarmınız düşüş için kurulmuştu.\n\n{note}',
    },
    price_alert_change_up: {
      subject: '{pair} {period} içinde {change} yükseldi',
      text: '{pair} fiyatı {period} içinde {change} yükseldi; alarmınız buna göre kurulmuştu.\n\n{note}',
    },
    price_alert_change_down: {
      subject: '{pair} {period} içinde {change} düştü',
      text: '{pair} fiyatı {period} içinde {change} düştü; alarmınız buna göre kurulmuştu.\n\n{note}',
    },
    price_alert_funding_up: {
      subject: '{pair}: fonlama oranı {rate}',
      text: '{pair} fonlama oranı {rate} seviyesine yükseldi; alarmınız buna göre kurulmuştu.\n\n{note}',
    },
    price_alert_funding_down: {
      subject: '{pair}: fonlama oranı {rate}',
      text: '{pair} fonlama oranı {rate} seviyesine düştü; alarmınız buna göre kurulmuştu.\n\n{note}',
    },
    price_alert_ended: {
      subject: '{pair} alarmı sona erdi',
      text: '{pair} artık işlem görmüyor. Bu piyasadaki alarmınız sona erdi.\n\n{note}',
    },
    merchant_approved: {
      subject: 'Satıcı olarak onaylandınız',
      text: 'Artık fiat ticaretinde ilan verebilirsiniz. İlanlar, istenen teminat yatırıldığında yayına girer.',
    },
    merchant_rejected: {
      subject: 'Satıcı başvurusu reddedildi',
      text: 'Satıcı olma başvurunuz reddedildi: {reason}\n\nBu değiştiğinde yeniden başvurabilirsiniz.',
    },
    merchant_withdrawn: {
      subject: 'Satıcı onayınız geri alındı',
      text: 'Satıcı onayınız geri alındı: {reason}\n\nİlanlarınız yayından kaldırıldı. Süren emirler devam eder.',
    },
    identity_approved: { subject: 'Kimlik doğrulandı', text: 'Kimliğiniz doğrulandı. Yüksek limitler şu andan itibaren geçerlidir.' },
    identity_rejected: {
      subject: 'Kimlik doğrulama başarısız',
      text: 'Kimliğiniz doğrulanamadı: {reason}\n\nLütfen düzeltip yeniden gönderin.',
    },
    account_suspended: {
      subject: 'Hesap askıya alındı',
      text: 'Hesabınız {time} tarihinde askıya alındı. Giriş yapabilir ve emirleri iptal edebilirsiniz; alım satım ve transfer yapılamaz. Ayrıntılar için destekle iletişime geçin.',
    },
    account_reinstated: {
      subject: 'Hesap yeniden açıldı',
      text: 'Hesabınızın askıya alınması {time} tarihinde kaldırıldı. Yeniden işlem yapabilirsiniz.',
    },
    account_closed: {
      subject: 'Hesap kapatıldı',
      text: 'Hesabınız isteğiniz üzerine {time} tarihinde kapatıldı. Artık giriş yapamazsınız.',
    },
    ticket_answered: {
      subject: 'Destek yanıt verdi',
      text: '“{subject}” talebinize yanıt geldi. Yanıtı yardım merkezinde okuyabilirsiniz.',
    },
    notice: { subject: '{title}', text: '{text}' },
  },
};
