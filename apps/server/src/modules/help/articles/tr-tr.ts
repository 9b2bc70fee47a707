import type { ShippedTexts } from '../shipped-articles.ts';

export const TR_TR: ShippedTexts = {
  register: {
    title: 'Nasıl hesap açarım?',
    content: `[Kaydol](/reg) sayfasını açın, e-posta adresinizi ya da telefon numaranızı girin ve gönderdiğimiz altı haneyle doğrulayın.

## Ardından iki şifre
1. **Giriş şifresi** hesabınızı açar: 10–128 karakter, sızdırılmış şifre listelerinde bulunmayan, e-postanızı veya telefonunuzu içermeyen bir şifre.
2. **Fon şifresi** para çıkarken sorulur. Birincisinden farklı olmalıdır.
3. **Davet kodunu** girin ve [kullanıcı sözleşmesini](/agree) kabul edin. Kabul ettiğiniz sürüm hesabınızla birlikte saklanır.

## Kod nereden gelir?
Hesabı olan birinden. Herkes kendi kodunu ve bağlantısını [profilinde](/user/user) bulur. /reg?invite=… biçimindeki bağlantı kodu kendisi doldurur.

Hesap açılır açılmaz spot işlem yapabilirsiniz.`,
  },
  identity: {
    title: 'Kimliğimi neden ve nasıl doğrularım?',
    content: `Doğrulama olmadan her şey düşük limitlerle çalışır. Doğrulamayla limitleriniz artar, güvenlik düzeyiniz yüksek olur. Geçerli tutarlar [Ücretler ve limitler](/fees) sayfasındadır.

## Gerekenler
- belgedeki gibi tam adınız, belgenin ülkesi ve numarası
- ön ve arka yüzün birer fotoğrafı; büyük fotoğraflar tarayıcınızda küçültülür

[Kimlik](/user/identity) bölümünden gönderin. Fotoğraflar şifreli saklanır ve asla yayımlanmaz; incelemeyi yapanın her açışı kaydedilir.

## Dört durum
Doğrulanmamış, incelemede, doğrulanmış ya da nedeniyle birlikte reddedilmiş. İnceleme sürerken bilgiler değiştirilemez. Ret hâlinde belirtilen nedeni düzeltip yeniden gönderin. Bir belge numarası yalnızca bir hesabı doğrular.`,
  },
  close: {
    title: 'Verilerimi nasıl alırım, hesabımı nasıl kapatırım?',
    content: `İkisi de [Veriler ve kapatma](/user/close) bölümündedir.

## Dışa aktarma
“Verilerimi dışa aktar”, giriş şifrenizi yeniden girdikten sonra hakkınızda saklanan her şeyi tek dosyaya kaydeder.

## Kapatma
Açık emir yoksa ve beş hesap da boşsa hesap kapatılabilir. Şifre ve kodla onaylarsınız. Sonrasında kimse giriş yapamaz; bu geri alınamaz.

Emirleriniz ve bakiyeleriniz, asla yeniden yazılmayan defterlerde bir numara altında durur. Kişisel verileriniz ayrı tutulur ve silinir; yasanın saklattığı kısım daha sonra silinir.

Yalnızca hesabınızda başka birinin olmasından kuşkulanıyorsanız hesabı dondurun: düğme [güvenlik sayfasındadır](/user/s-securityset).`,
  },
  codes: {
    title: 'Doğrulama kodu gelmiyor',
    content: `Kod altı hanelidir, **10 dakika** geçerlidir ve bir kez kullanılır. 60 saniye sonra yenisini isteyebilirsiniz; yalnızca sonuncusu geçerlidir.

## Lütfen kontrol edin
- istenmeyen posta klasörünü, adresin ya da ülke kodunun doğruluğunu
- zaten bir hesabınız olup olmadığını: varsa kayıt kodu yerine bununla ilgili bir ileti göndeririz. Sayfa iki durumda da aynı şeyi söyler; böylece kimin kayıtlı olduğu öğrenilemez
- telefonunuzun bilinmeyen göndericileri engelleyip engellemediğini

## Beş yanlış denemeden sonra
kod geçersiz olur. Yenisini isteyin.

Bu borsadan hiç kimse sohbette, telefonda ya da e-postada sizden kod istemez. [Kimlik avı önleme sözcüğü](/user/s-phishing) ile e-postalarımızı tanırsınız: hepsi bu sözcüğü taşır.`,
  },
  'second-factor': {
    title: 'Girişimi ikinci faktörle nasıl korurum?',
    content: `İkinci faktörle çalınmış bir şifre tek başına hiçbir şey açmaz. İki türü vardır, ikisini de kullanabilirsiniz.

## Doğrulama uygulaması
[Doğrulama uygulaması](/user/s-totp) bölümünde QR kodunu tarayın ve uygulamanın gösterdiği altı haneyi girin. Bundan sonra her girişte böyle bir kod istenir.

## Geçiş anahtarları
[Geçiş anahtarı](/user/s-passkeys) cihazınızda kalır; parmak izi, yüz ya da PIN ile açılır. Girişte şifrenin ve kodun yerini alır.

## Kurtarma kodları
İkinci faktörü açtığınızda bir kez gösterilen **on kurtarma kodu** alırsınız. Cihazınız kaybolursa her biri bir giriş açar. Cihazdan ayrı saklayın. Yeni kodlar eskilerini geçersiz kılar.

Nerelerde oturum açtığınız ve son 180 günün tüm girişleri [Cihazlar](/user/s-devices) bölümündedir; her oturum orada kapatılabilir.`,
  },
  recover: {
    title: 'Şifremi unuttum',
    content: `## Giriş şifresi
[Şifremi unuttum](/forget-pass) sayfasını açın, e-postanızı ya da telefonunuzu ve oraya gönderdiğimiz kodu girin, yeni şifre belirleyin. Tüm cihazlardan çıkış yapılır ve 24 saat boyunca çekim yapılamaz.

## Fon şifresi
Oturumunuz açıkken [Fon şifresi](/user/s-securitypwd) bölümünden bir kodla değiştirin. **Beş yanlış girişten** sonra 24 saat kilitlenir.

## İkinci faktör
Uygulama kodu yerine bir kurtarma kodu kullanın. İkisi de yoksa hesabınızın adresinden desteğe yazın.

## “Çok fazla deneme”
Yanlış şifrelerden sonra her deneme biraz daha bekler. Tahmin eden yabancılar sizi değil kendilerini yavaşlatır: daha önce giriş yaptığınız cihaz ve ağların sayacı ayrıdır.`,
  },
  hold: {
    title: 'Çekimlerim neden 24 saat bekletiliyor?',
    content: `Çünkü hesabınızı koruyan bir şey değişti: giriş ya da fon şifresi, e-posta, telefon veya ikinci faktör. Dondurulan hesabın çözülmesi ve çekim beyaz listesinin kapatılması da buna dâhildir.

Değişikliği başkası yaptıysa, para çıkmadan önce fark etmeniz için bir gününüz vardır. Her değişikliği **eski** adresinize bildiririz.

## Neler çalışmaya devam eder?
Alım satım, kendi hesaplarınız arasında transfer ve yalnızca görüntüleyen her şey.

## Ne zaman biter?
Son değişiklikten 24 saat sonra. Kalan süre [güvenlik sayfasının](/user/s-securityset) üstündedir. Destek dâhil kimse kısaltamaz.

## Bunu ben yapmadım
Aynı sayfada hesabı hemen dondurun. Destek kim olduğunuzu doğrulayana dek girişler, emirler ve çekimler durur.`,
  },
  'order-types': {
    title: 'Hangi emir türleri var?',
    content: `[BTC/USDT](/markets/kline/BTC_USDT) gibi spot piyasalar şu emirleri kabul eder:

- **Limit** sizin fiyatınızdan ya da daha iyisinden gerçekleşir veya iptal edene dek emir defterinde bekler.
- **Piyasa** hemen en iyi fiyatlardan gerçekleşir, ancak piyasanın koruma bandının dışına çıkmaz. Karşılık bulamayan kısım düşer.
- **Post only** yalnızca deftere eklenir. Hemen gerçekleşecekse reddedilir.

## Ne kadar geçerli?
**GTC** gerçekleşene ya da iptal edilene dek; **IOC** hemen olanı gerçekleştirir, kalanı düşer; **FOK** hemen tamamı gerçekleşir ya da hiç.

## En küçük boyutlar
Her çiftin fiyat ve miktar adımları ile en küçük tutarı [Ücretler ve limitler](/fees) sayfasındadır. Açık emirler ve geçmiş [Emirler](/order/spot-current) bölümündedir; fiyat ve miktar orada değiştirilebilir.`,
  },
  'stop-orders': {
    title: 'Stop emirleri ve OCO nasıl çalışır?',
    content: `Stop emri, **son fiyat** belirlediğiniz tetikleme fiyatına ulaşana dek bekler. O zamana kadar emir defterinde değildir.

- **Stop piyasa** ve **kâr al piyasa** o anda en iyi fiyatlardan gerçekleşir.
- **Stop limit** ve **kâr al limit** o anda belirlediğiniz fiyattan limit emri verir. Piyasa uzaklaşmışsa gerçekleşmeyebilir.

Beklerken fonları ayrılmıştır. Stop emri zararı sınırlar ama fiyat sözü vermez: hızlı piyasada fiyat tetiklemeden kötü olabilir.

## OCO
“Biri diğerini iptal eder”, bir limit ve bir stop emrinin birlikteliğidir. Biri kısmen bile gerçekleşince diğeri iptal edilir. En fazla biri gerçekleşir ve fon yalnızca bir kez ayrılır.

Bekleyen emrin tetiklemesi ve fiyatı [Açık emirler](/order/spot-current) bölümünde değiştirilebilir.`,
  },
  fees: {
    title: 'Ücretler ne kadar, ne zaman alınır?',
    content: `Ücret yalnızca emir gerçekleştiğinde, **aldığınız varlığın** oranı olarak alınır: alışta coin, satışta USDT. Emir vermek, değiştirmek ve iptal etmek ücretsizdir; kendi hesaplarınız arasındaki transferler de.

## Maker ve taker
Defterde bekleyen emir maker, gelip onunla eşleşen emir taker olur. Her birinin oranı vardır. Bir emir ikisi de olabilir: hemen gerçekleşen kısımda taker, kalanında maker.

## Kademeler
Oranlar ücret kademenize bağlıdır. Herkes kademe 0’dan başlar. Tüm kademeler [Ücretler ve limitler](/fees) sayfasındadır; kendi oranlarınız onaydan önce emir formunda görünür.

Ücret en küçük birime yukarı yuvarlanır ve aldığınızdan asla fazla olmaz. Her ücret emrin ayrıntısında ve [geçmişinizde](/wallet/wallet-log) görünür.`,
  },
  contracts: {
    title: 'Sürekli sözleşmeler nasıl çalışır?',
    content: `Sürekli sözleşme, coin el değiştirmeden onun fiyatını izler: **long** fiyat yükselince, **short** düşünce kazanır. Teminat, kâr ve zarar [sözleşme hesabınızda](/wallet/contract) USDT olarak durur.

## İlk emirden önce
1. [Kimliğinizi](/user/identity) doğrulatın ve [sözleşme sayfasında](/contract/BTC_USDT) işlem iznini açın.
2. [Transfer](/wallet/transfer) ile oraya USDT taşıyın.
3. Kaldıracı ve çapraz ya da izole teminatı seçin. Çapraz, hesabı pozisyonlar arasında paylaşır; izole yalnızca pozisyona verileni riske atar.

## Ne kadara mal olur
Ücretler emir gerçekleşince hesaptan alınır; bu yüzden hepsi teminat olamaz. Birkaç saatte bir **fonlama** long ve shortlar arasında el değiştirir; borsaya hiçbir şey kalmaz. Geçmiş oranlar [Fonlama](/contract-records/funding/BTC_USDT) sayfasındadır.

Sözleşme hesabındaki her şeyi kaybedebilirsiniz, daha fazlasını asla.`,
  },
  liquidation: {
    title: 'Pozisyonum neden tasfiye edildi?',
    content: `Bir pozisyonun, büyüklüğüyle basamak basamak artan bir sürdürme teminatına ihtiyacı vardır: [risk basamakları](/contract-records/brackets/BTC_USDT). Teminat ile gerçekleşmemiş kâr birlikte **işaret fiyatında** buna inerse pozisyon tasfiye edilir. İşaret fiyatı yalnız buradaki son işlemi değil, birkaç borsayı izler.

## Adım adım
1. Bu teminatı kullanan açık emirler iptal edilir.
2. Çapraz teminatta bir sözleşmenin longu ve shortu birbirine karşı kapatılır.
3. Daha düşük bir basamağa inecek kadarı kapatılır.
4. Kalan, teminatın tükendiği fiyattan devralınır.

Bu fiyatın üzerinde elde edilen, tasfiye ücreti düşülünce sizindir. Eksik kalanı [sigorta fonu](/contract-records/insurance) öder; fon boşsa karşı tarafın en kârlı pozisyonları bu fiyattan kapatılır (otomatik kaldıraç azaltma).

## Kendiniz denetleyin
Her tasfiyenin, tarayıcınızın yeniden hesapladığı herkese açık bir [belgesi](/contract-records/liquidations) vardır.`,
  },
  seconds: {
    title: 'Saniyelik kontratlar nasıl sonuçlanır?',
    content: `Saniyelik kontrat, bir **endeksin** belirli bir süre sonra daha yüksek mi daha düşük mü olacağını söyler. Endeks birkaç borsanın fiyatlarından oluşur, saniyede bir değer. [Saniyelik kontrat sayfasında](/contract_sec/BTC_USDT), [saniyelik hesabınızdaki](/wallet/secContract) USDT ile açarsınız.

## İki değer
1. **Giriş**, kontratınız kabul edildikten sonraki ilk geçerli değerdir.
2. **Çıkış**, bitişine kadarki son geçerli değerdir.

İkisi tüm basamaklarıyla karşılaştırılır. Eşitlerse ya da zamanında geçerli bir değer yoksa tutar ve ücret geri gelir.

## Maliyeti
Tutar ve ücret hemen ödenir. Haklıysanız tutar gösterilen ödemeyle geri gelir; değilseniz ikisi de kaybedilir. Sayfa, zarar etmemek için ne sıklıkta haklı olmanız gerektiğini söyler: yazı turadan daha sık. Karşı taraf borsanın kendisidir ve hiçbir şey iptal edilemez.

## Kendiniz denetleyin
[Geçmişinizdeki](/order/sec-history) her kontratın açık bir kaydı vardır. Tarayıcınız imzalı değerleri doğrular ve sonucu yeniden hesaplar.`,
  },
  subscriptions: {
    title: 'Yeni coinlere abonelik nasıl işler?',
    content: `[Satışlar sayfasında](/subscribe) yeni coinlere ICO hesabınızdakiyle abone olursunuz; oraya [transferle](/wallet/transfer) taşırsınız. Ödediğiniz uzlaşmaya kadar **dondurulur** ve abonelik geri alınamaz.

## Kim ne alır
1. **Çekilişle**: her lotun bir bileti vardır ve lot sayısı kadar bilet kazanır. Kazanmayan lotlar tümüyle iade edilir.
2. **Orantılı paylaşım**: coinlerdeki payınız, ödemenizin tüm ödemelerdeki payıdır. Kullanılmayan iade edilir.

## Dondurulan coinler
Aldığınızın bir kısmı başta dondurulmuş olabilir. Her gün 00:00 UTC’de bir kısmı serbest kalır; [cüzdanınızdaki](/wallet/subscribe) **Çöz** onu kullanılabilir yapar. Kaçırılan gün kaybolmaz.

## Çekilişi kendiniz denetleyin
Bir sırrın özeti ve gelecekteki bir blok satıştan önce duyurulur; sonucu ikisi birlikte belirler. Zamanında gelmezlerse herkese iade edilir. “Yeniden hesapla”, açık bilet listesinden tarayıcınızda çekilişi yineler.`,
  },
  'price-alerts': {
    title: 'Fiyat alarmı nasıl kurulur?',
    content: `İşlem sayfasında veya piyasalar listesinde bir piyasanın yanındaki zile basın ve neyin bekleneceğini belirtin. Tüm alarmlarınız [Fiyat alarmları](/user/s-alerts) bölümündedir; 200 tane olabilir.

## Neler izlenebilir?
- bir paritenin veya sözleşmenin son fiyatı ya da bir sözleşmenin işaret fiyatı
- 5 dakikadan 24 saate kadar bir süre içinde yüzde olarak değişim
- bir sözleşmenin fonlama oranı

## Ne zaman gelir?
Borsa her işlemi sizin için izler, hiçbir sayfanız açık değilken de. Bir alarm bir kez çalar; isterseniz değere yeniden ulaşıldığında tekrar çalar: saatte veya günde en çok bir kez. Kurulduğunda zaten ulaşılmış olan kabul edilmez.

## Nasıl gelir?
Zilin arkasında bildirim olarak, isterseniz e-posta ile de. Tarayıcı bildirimleri, borsanın bir sayfası açıkken görünür. Alarm bir emir değildir: hiçbir şey alınmaz veya satılmaz.`,
  },
  'api-keys': {
    title: 'Bir programın benim adıma işlem yapmasını nasıl sağlarım?',
    content: `Bir **API anahtarıyla** bir program sizin adınıza işlem yapabilir. Arayüz Binance için yazılmış programlara göredir: çoğuna yalnızca adresimizi vermek yeter. Nasıl bağlanacağı, kopyalanabilir bir emirle birlikte [API belgelerinde](/api-docs) yazar.

## Anahtar oluşturun
1. [API anahtarları](/user/s-api-keys) sayfasını açın, programa ad verin ve yalnızca gerekeni seçin. Okuma her zaman vardır; spot, vadeli işlem ve çekim tek tek verilir.
2. Çalıştığı IP adreslerini girin. Çekim yapan anahtarın adresi olmalıdır; her yerden işlem yapanın süresi 90 gün sonra dolar.
3. Çekimde olduğu gibi onaylayın. Gizli anahtar bir kez gösterilir.

## Önce deneyin
Test emri gerçeği gibi denetlenir ve hiçbir zaman verilmez. Demo modundaki bir borsa aynı programları kabul eder.

## Sınırlar
İstekler IP adresine, emirler hesaba göre sayılır; daha yüksek bir [ücret kademesi](/fees) daha çok emir gönderebilir. Çok fazla gönderen, ne zaman döneceğini öğrenir.

Bir anahtarı istediğiniz zaman kapatabilir veya silebilirsiniz: bir saniye içinde hiçbir şey açmaz.`,
  },
  frozen: {
    title: 'Bakiyemin bir kısmı neden kullanılamıyor?',
    content: `Bakiyenizin parçaları [cüzdanda](/wallet/wallet) ayrı ayrı gösterilir:

- **Kullanılabilir**: işlem yapılabilir, taşınabilir.
- **Emirlerde**: stop dâhil açık emirler için ayrılmıştır. Emri iptal edin, aynı anda serbest kalır.
- **Dondurulan**: alım satım dışında süren bir iş için tutulur.
- **Kilitli**: belli bir tarihe dek taşınamaz.

## Bir emir ne kadar ayırır?
Alış emri fiyat çarpı miktarı, satış emri miktarı ayırır. Ücret aldığınızdan düşülür; bu yüzden onun için bir şey ayrılmaz. Daha iyi fiyattan gerçekleşen alışta artan kısım hemen serbest kalır.

Bir piyasadaki her şeyi serbest bırakmak için [Açık emirler](/order/spot-current) bölümünde “Tümünü iptal et” düğmesini kullanın.`,
  },
  transfers: {
    title: 'Hesaplarım arasında nasıl para taşırım?',
    content: `Beş hesabınız vardır: spot, kontrat, saniyelik kontrat, fiat ve ICO talebi. Her ürün kendi hesabını kullanır; böylece birindeki zarar diğerlerine ulaşmaz.

## Transfer
[Transfer](/wallet/transfer) sayfasını açın, nereden nereye, varlığı ve miktarı seçin. Ücretsizdir ve anında olur.

- Kontrat ve saniyelik kontrat yalnızca **USDT** alır.
- Fiat ve ICO talebi, borsanın orada izin verdiği varlıkları alır.
- Yalnızca kullanılabilir olan taşınır; açık emirlerin tuttuğu kalır.

## Ulaştı mı?
Her transferin kendi numarası vardır. Bağlantı koparsa güvenle yeniden gönderebilirsiniz: aynı transfer asla iki kez yapılmaz. Taşınanlar [Transferler](/wallet/log-transfer) bölümündedir.`,
  },
  addresses: {
    title: 'Çekim adresini nasıl kaydederim?',
    content: `[Çekim adresleri](/user/c-symAddr) bölümünde, çekim yaparken seçeceğiniz adresleri saklarsınız.

1. Varlığı ve **ağı** seçin. Alıcı platformun belirttiği ağ olmalıdır: aynı varlık birden çok ağda bulunur ve başka ağdan gönderilen kaybolabilir.
2. Adresi yapıştırın. Sağlama toplamı sınanır; ağda varsa yanlış yazılmış adres reddedilir.
3. Tanımanız için 4–20 karakterlik bir not ekleyin.

Aynı sayfada **Yalnızca kayıtlı adreslere çek** seçeneğini açarsanız başka hiçbir yere gönderim yapılamaz. Yeni bir adres eklendikten 24 saat sonra kullanılabilir. Kapatmak bir çekimle aynı onayları ister ve 24 saat boyunca çekim yapılamaz.

Adresi her zaman kopyalayın, elle yazmayın ve yapıştırdıktan sonra başını ve sonunu karşılaştırın: panodaki adresi değiştiren zararlı yazılımlar vardır.

Silmeden önce bir kez daha sorulur; önceki gönderimleri etkilemez.`,
  },
  collection: {
    title: 'Tahsilat yöntemleri nedir?',
    content: `Başkalarının size parayı nereye ödeyeceğini belirtir: banka kartı, banka hesabı ya da borsanın sunduğu başka bir yöntem.

[Tahsilat yöntemleri](/user/c-collAddr) bölümünde hesap sahibinin tam adını, bankayı, kart veya hesap numarasını ve para birimini ekleyin; şube isteğe bağlıdır.

## Bilmekte yarar var
- [Kimliğiniz](/user/identity) doğrulandıktan sonra hesap sahibi siz olmalısınız. Başka ad reddedilir.
- Kart numaraları ve IBAN’larda kontrol haneleri vardır. Uymazsa form karşılaştırmanızı ister ama kabul eder: kontrol hanesi olmayan hesaplar da vardır.
- Ad ve numaralar şifreli saklanır. Listelerde yalnızca son dört karakter görünür.

Yöntem istediğiniz zaman değiştirilebilir veya silinebilir.`,
  },
  notices: {
    title: 'Borsa bana nasıl haber verir?',
    content: `## Üründe
Üstteki zil okumadıklarınızı sayar. Hesabınız ve varlıklarınızdaki değişiklikler, ilgili sayfanın bağlantısıyla oraya gelir.

## E-posta ya da SMS ile
Kodlar ve güvenlik uyarıları her zaman gönderilir, kapatılamaz. Diğer e-postaları [Genel ayarlar](/user/c-set) bölümünden seçersiniz.

## Bu e-posta bizden mi?
[Kimlik avı önleme sözcüğü](/user/s-phishing) belirleyin: size gönderdiğimiz her e-posta onu taşır. Bu sözcüğü taşımayan ileti bizden değildir. Asla şifre ya da kod istemeyiz.

İletiler site için seçtiğiniz dilde gelir.`,
  },
  demo: {
    title: 'Demo nedir?',
    content: `Üstte **Demo** rozeti varsa bu borsa denemek içindir: tüm para oyun parasıdır ve hiçbiri çekilemez.

## Ne gerçek, ne değil?
- Emir defteri, eşleştirme, ücretler ve geçmiş, gerçek bir borsadaki gibi çalışır.
- Karşı taraf olsun diye piyasalarda botlar işlem yapar. Ulaşılabiliyorsa fiyatlar gerçek borsaları, yoksa bir benzetimi izler; rozet hangisi olduğunu söyler.
- E-posta ve SMS gönderilmez. Gönderilecek olanlar demonun gelen kutusunda durur; onu yalnızca çalıştığı makine okuyabilir.

## Hesaplar
Giriş sayfası hazır hesaplar sunar. Herkes kullanabilir; oraya gerçek veri girmeyin. Kendi hesabınızı da [açabilirsiniz](/reg).`,
  },
  unavailable: {
    title: 'Bir şey bana neden kapalı?',
    content: `## “Bölgeniz/ülkeniz desteklenmiyor”
İşletmeci bazı ülkelere hizmet verir, bazılarına vermez ve geldiğiniz ağa göre karar verir. Sayfada yalnızca çıkış düğmesi olur. VPN ya da şirket ağı sizi başka yerde gösterebilir.

## “Bu işlem uygulamada yapılır”
İşletmeci bazı işlemleri mobil uygulamaya bırakabilir. Sayfa indirme kodlarını gösterir; uygulama henüz yoksa bunu söyler.

## “Planlanıyor”
Bu işareti taşıyan bağlantılar henüz olmayan bölümlere gider.

## Piyasa kapalı
Bir çift durdurulabilir. Açık emirleriniz kalır, iptal edilebilir ve [piyasa](/markets) açılınca sürer.

## Bekletiliyor
Şifre, e-posta ya da telefon değişikliğinden sonra bir [bekletme](/user/s-securityset) olup olmadığına bakın.`,
  },
  languages: {
    title: 'Dili, para birimini ve görünümü nasıl değiştiririm?',
    content: `Dil ve gösterim para birimi üst çubukta, telefonda menüdedir. Hesap gerekmez; hesapla [Genel ayarlar](/user/c-set) içinde saklanır ve her cihazınızda geçerli olur.

## On dil
English, 日本語, 한국어, 繁體中文, 简体中文, Русский, Türkçe, Français, Español, Deutsch. ?lang=tr içeren bağlantı siteyi Türkçe açar. İletilerimiz seçiminize uyar.

## Sekiz gösterim para birimi
USD, JPY, KRW, HKD, RUB, EUR, GBP, TRY. Yalnızca değeri gösterir; işlemler, bakiyeler ve ücretler coin olarak kalır. Menü kurun ne zamana ait olduğunu söyler.

## Görünüm
Koyu ya da açık tema, renk körlüğüne uygun olanlar dâhil yükseliş ve düşüş renkleri, satır yüksekliği ve saat dilimi “Görünüm” altındadır.`,
  },
  books: {
    title: 'Defterler nasıl denetlenir?',
    content: `Her emir ve her para hareketi, tek bir sırayla **tek bir günlükte** kayıttır. Tüm bakiyeler ondan çıkar ve başka hiçbir yolla değişmez.

## Sizin için anlamı
- Sitenin onayladığı şey, onaydan önce diske yazılmıştır.
- Her hareket iki kez işlenir: bir hesabın verdiğini diğeri alır. Kayıt tutmazsa borsa yanlış defterlerle sürmek yerine durur.
- Her kayıt öncekini kapsayan bir özet (hash) taşır. Eski bir kaydı değiştiren, sonrakilerin hepsini bozar.

## Kim denetler?
İkinci bir program günlüğü okur, her şeyi yeniden hesaplar ve karşılaştırır. İşletmecinin denetçileri tüm günlüğü yeniden oynatıp toplamları, bakiyeleri ve özetleri kanıtlayabilir.

Sizin payınız [geçmişinizdedir](/wallet/wallet-log): her satır önceki ve sonraki bakiyeyi gösterir.`,
  },
};
