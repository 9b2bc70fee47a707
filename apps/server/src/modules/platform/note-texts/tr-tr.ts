import { NoteType } from '@kontor/contract/platform';
import type { TranslatedNotes } from './note-texts.ts';

export const TR_TR: TranslatedNotes = {
  authority: 'Bu bir çeviridir. Geçerli olan İngilizce metindir.',
  notes: {
    [NoteType.USER_AGREEMENT]: {
      title: 'Kullanıcı sözleşmesi',
      paragraphs: [
        'Bu metin yazılımla birlikte gelir. Bu borsanın işletmecisi onu henüz değiştirmedi; bu yüzden kimseyi bağlamaz, yalnızca borsanın nasıl çalıştığını anlatır.',
        'Kendi bakiyenizle ve kendi riskinizle işlem yaparsınız. Fiyatlar sıfıra düşebilir. Gerçekleşmiş bir emir geri alınamaz.',
        'Parolalarınızı kimseyle paylaşmayın. Onları bilen herkes sizin adınıza işlem yapabilir. Böyle bir şeyden şüphelenirseniz hemen işletmeciye bildirin.',
        'Borsa her emrin ve her para hareketinin eksiksiz kaydını tutar; kendinize ait olanları görebilirsiniz.',
      ],
    },
    [NoteType.PRIVACY_POLICY]: {
      title: 'Gizlilik politikası',
      paragraphs: [
        'Bu metin yazılımla birlikte gelir ve yazılımın ne yaptığını anlatır. İşletmecinin, kimin sorumlu olduğunu ve hangi hukukun geçerli olduğunu eklemesi gerekir.',
        'Hakkınızda saklananlar: giriş bilginiz, parolanızın özeti, oturumlarınız, giriş yaptığınız ağların özetleri, emirleriniz, işlemleriniz ve bakiyeleriniz ile kendinizin verdiği bilgiler.',
        'Emirleriniz ve bakiyeleriniz bir numara altında tutulur. Kişisel veriler onlardan ayrı tutulur ve silinebilir.',
        'Sayfalar çerez kullanmaz ve işletmecinin belirttiği toplulukların logoları dışında başka sitelerden hiçbir şey yüklemez. Tarayıcınız oturumunuzu, dilinizi ve görüntüleme para biriminizi saklar.',
      ],
    },
    [NoteType.BEGINNER_GUIDE]: {
      title: 'Başlangıç kılavuzu',
      paragraphs: [
        'BTC/USDT gibi bir parite, soldaki para biriminin bir biriminin sağdakiyle kaça alındığını gösterir.',
        'Limit emir bir fiyat belirtir. O fiyattan ya da daha iyisinden gerçekleşir veya siz iptal edene kadar emir defterinde bekler. Gerek duyabileceği tutar bu sürede dondurulur.',
        'Piyasa emri, o an var olan en iyi fiyatları hemen alır. Piyasanın koruma bandının ötesine asla geçmez.',
        'Stop emir, son fiyat sizin belirttiğiniz fiyata ulaşana kadar bekler. Bir pozisyonu korur, ancak elde edilen fiyat daha kötü olabilir.',
        'Komisyon, aldığınız tutardan düşülür. Oranlarınız emir formunda yer alır.',
      ],
    },
    [NoteType.LEGAL_NOTICE]: {
      title: 'Yasal bildirim',
      paragraphs: [
        'Bu borsanın işletmecisi burada henüz adını belirtmedi. Çoğu ülkede böyle bir bildirim, siteyi kimin, nerede ve hangi lisansla işlettiğini söylemek zorundadır.',
        'Kontor, Apache Lisansı 2.0 altında özgür yazılımdır ve garantisiz sunulur. Yazarları bu borsayı işletmez.',
      ],
    },
    [NoteType.ABOUT_US]: {
      title: 'Hakkımızda',
      paragraphs: [
        'Bu borsa, borsalar için özgür yazılım olan Kontor ile çalışır. Her emir ve her para hareketi tek bir günlükte bir kayıttır ve her kayıttan sonra defterler denetlenir.',
        'Demoda tüm para oyun parasıdır; gerçek olmayan her şey ekranda belirtilir.',
      ],
    },
  },
};
