import type { ShippedTexts } from '../shipped-articles.ts';

export const DE_DE: ShippedTexts = {
  register: {
    title: 'Wie eröffne ich ein Konto?',
    content: `Öffnen Sie [Registrieren](/reg), geben Sie Ihre E-Mail-Adresse oder Telefonnummer ein und bestätigen Sie sie mit den sechs Ziffern, die wir Ihnen senden.

## Danach zwei Passwörter
1. Das **Login-Passwort** öffnet Ihr Konto: 10 bis 128 Zeichen, in keiner Liste gestohlener Passwörter, ohne Ihre E-Mail oder Telefonnummer.
2. Das **Zahlungspasswort** wird verlangt, wenn Geld das Konto verlässt. Es muss sich vom ersten unterscheiden.
3. Geben Sie einen **Einladungscode** ein und stimmen Sie den [Nutzungsbedingungen](/agree) zu. Welcher Fassung Sie zugestimmt haben, wird bei Ihrem Konto festgehalten.

## Woher kommt der Code?
Von jemandem, der ein Konto hat. Alle finden im [Profil](/user/user) einen eigenen Code und Link. Ein Link wie /reg?invite=… füllt den Code aus.

Spot handeln können Sie, sobald das Konto besteht.`,
  },
  identity: {
    title: 'Warum und wie weise ich meine Identität nach?',
    content: `Ohne Nachweis geht alles bis zu den niedrigeren Limits. Mit ihm steigen die Limits, und die Sicherheitsstufe wird hoch. Die Beträge, die jetzt gelten, stehen unter [Gebühren und Limits](/fees).

## Was wir brauchen
- Ihren vollen Namen wie im Dokument, das Land und die Nummer des Dokuments
- je ein Foto der Vorder- und der Rückseite; große Fotos werden in Ihrem Browser verkleinert

Einreichen können Sie es unter [Identität](/user/identity). Die Fotos werden verschlüsselt gespeichert und sind nie öffentlich; jedes Öffnen durch eine prüfende Person wird festgehalten.

## Die vier Zustände
Nicht geprüft, in Prüfung, bestätigt oder abgelehnt mit Begründung. Während der Prüfung lassen sich die Angaben nicht ändern. Nach einer Ablehnung berichtigen Sie, was die Begründung nennt, und reichen neu ein. Eine Dokumentnummer bestätigt nur ein Konto.`,
  },
  close: {
    title: 'Wie nehme ich meine Daten mit oder schließe mein Konto?',
    content: `Beides finden Sie unter [Daten und Schließung](/user/close).

## Export
„Meine Daten exportieren“ speichert alles, was über Sie aufbewahrt wird, als eine Datei, nachdem Sie Ihr Login-Passwort noch einmal eingegeben haben.

## Schließen
Ein Konto lässt sich schließen, wenn keine Order offen ist und alle fünf Konten leer sind. Sie bestätigen mit Passwort und Code. Danach kann sich niemand mehr anmelden; das ist endgültig.

Ihre Orders und Bestände stehen unter einer Nummer in Büchern, die nie umgeschrieben werden. Persönliche Daten liegen getrennt davon und werden gelöscht; was der Betreiber gesetzlich aufbewahren muss, wird später gelöscht.

Fürchten Sie nur, dass jemand Fremdes in Ihrem Konto ist, frieren Sie es ein: Die Schaltfläche steht auf der [Sicherheitsseite](/user/s-securityset).`,
  },
  codes: {
    title: 'Der Bestätigungscode kommt nicht an',
    content: `Ein Code hat sechs Ziffern, gilt **10 Minuten** und nur einmal. Nach 60 Sekunden können Sie einen neuen anfordern; nur der neueste zählt.

## Bitte prüfen Sie
- den Spam-Ordner, und ob Adresse oder Ländervorwahl stimmen
- ob Sie schon ein Konto haben: Dann senden wir statt eines Codes einen Hinweis darauf. Die Seite sagt in beiden Fällen dasselbe, damit niemand herausfindet, wer hier registriert ist
- ob Ihr Telefon Nachrichten unbekannter Absender blockiert

## Nach fünf falschen Versuchen
ist der Code ungültig. Fordern Sie einen neuen an.

Niemand von dieser Börse fragt Sie je nach einem Code, weder im Chat noch am Telefon noch per E-Mail. Mit einem [Anti-Phishing-Wort](/user/s-phishing) erkennen Sie unsere E-Mails: Jede enthält Ihr Wort.`,
  },
  'second-factor': {
    title: 'Wie sichere ich meine Anmeldung mit einem zweiten Faktor?',
    content: `Mit einem zweiten Faktor öffnet ein gestohlenes Passwort allein nichts. Es gibt zwei Arten, und Sie können beide nutzen.

## Authenticator-App
Scannen Sie unter [Authenticator](/user/s-totp) den QR-Code und geben Sie die sechs Ziffern der App ein. Von da an fragt jede Anmeldung nach einem solchen Code.

## Passkeys
Ein [Passkey](/user/s-passkeys) bleibt in Ihrem Gerät und öffnet mit Fingerabdruck, Gesicht oder PIN. Bei der Anmeldung ersetzt er Passwort und Code.

## Wiederherstellungscodes
Wenn Sie einen zweiten Faktor einschalten, erhalten Sie einmalig **zehn Wiederherstellungscodes**. Jeder öffnet eine Anmeldung, wenn Ihr Gerät fehlt. Bewahren Sie sie getrennt davon auf. Neue Codes machen die alten ungültig.

Wo Sie angemeldet sind und jede Anmeldung der letzten 180 Tage steht unter [Geräte](/user/s-devices). Jede Sitzung lässt sich dort beenden.`,
  },
  recover: {
    title: 'Ich habe mein Passwort vergessen',
    content: `## Login-Passwort
Öffnen Sie [Passwort vergessen](/forget-pass), geben Sie Ihre E-Mail oder Telefonnummer und den Code ein, den wir dorthin senden, und setzen Sie ein neues. Alle Geräte werden abgemeldet, und 24 Stunden lang kann nichts ausgezahlt werden.

## Zahlungspasswort
Solange Sie angemeldet sind, ändern Sie es unter [Zahlungspasswort](/user/s-securitypwd) mit einem Code. Nach **fünf falschen Eingaben** ist es 24 Stunden gesperrt.

## Zweiter Faktor
Nehmen Sie statt des App-Codes einen Ihrer Wiederherstellungscodes. Haben Sie beides nicht, schreiben Sie dem Support von der Adresse Ihres Kontos aus.

## „Zu viele Versuche“
Nach falschen Passwörtern wartet jeder weitere Versuch etwas länger. Fremde, die raten, bremsen sich selbst und nicht Sie: Geräte und Netze, von denen Sie sich schon angemeldet haben, zählen für sich.`,
  },
  hold: {
    title: 'Warum sind meine Auszahlungen 24 Stunden gesperrt?',
    content: `Weil etwas geändert wurde, das Ihr Konto schützt: Login- oder Zahlungspasswort, E-Mail, Telefon oder ein zweiter Faktor. Auch das Aufheben einer Kontosperre und das Ausschalten der Auszahlungs-Whitelist zählen dazu.

War es jemand anderes, haben Sie einen Tag, um es zu bemerken, bevor Geld abfließen kann. Über jede Änderung schreiben wir an Ihre **alte** Adresse.

## Was weiterhin geht
Handeln, Umbuchungen zwischen eigenen Konten und alles, was nur liest.

## Wann endet es?
24 Stunden nach der letzten Änderung. Die Restzeit steht oben auf der [Sicherheitsseite](/user/s-securityset). Sie lässt sich nicht verkürzen, auch nicht vom Support.

## Ich war das nicht
Frieren Sie das Konto auf derselben Seite sofort ein. Anmeldungen, Orders und Auszahlungen ruhen, bis der Support geprüft hat, wer Sie sind.`,
  },
  'order-types': {
    title: 'Welche Order-Arten gibt es?',
    content: `Spot-Märkte wie [BTC/USDT](/markets/kline/BTC_USDT) nehmen diese Orders an:

- **Limit** wird zu Ihrem Preis oder einem besseren ausgeführt oder wartet im Orderbuch, bis Sie stornieren.
- **Market** wird sofort zu den besten vorhandenen Preisen ausgeführt, aber nie weiter vom aktuellen Preis entfernt, als das Schutzband erlaubt. Was niemanden findet, verfällt.
- **Post-Only** stellt sich nur ins Orderbuch. Würde sie sofort ausgeführt, wird sie abgelehnt.

## Wie lange sie gilt
**GTC** bis zur Ausführung oder Stornierung; **IOC** führt aus, was sofort geht, der Rest verfällt; **FOK** wird sofort ganz ausgeführt oder gar nicht.

## Kleinste Größen
Jedes Paar hat Schritte für Preis und Menge und einen kleinsten Betrag, aufgeführt unter [Gebühren und Limits](/fees). Offene Orders und ihr Verlauf stehen unter [Orders](/order/spot-current); dort lassen sich Preis und Menge ändern.`,
  },
  'stop-orders': {
    title: 'Wie funktionieren Stop-Orders und OCO?',
    content: `Eine Stop-Order wartet, bis der **letzte Preis** den Auslösepreis erreicht, den Sie nennen. Bis dahin steht sie nicht im Orderbuch.

- **Stop-Market** und **Take-Profit-Market** handeln dann zu den besten vorhandenen Preisen.
- **Stop-Limit** und **Take-Profit-Limit** stellen dann eine Limit-Order zum genannten Preis. Ist der Markt weitergelaufen, bleibt sie vielleicht unausgeführt.

Solange sie wartet, ist ihr Guthaben reserviert. Eine Stop-Order begrenzt einen Verlust, verspricht aber keinen Preis: In einem schnellen Markt kann er schlechter sein als der Auslösepreis.

## OCO
„Eine storniert die andere“ ist eine Limit- und eine Stop-Order zusammen. Wird eine ausgeführt, auch nur zum Teil, wird die andere storniert. Höchstens eine kommt zustande, und das Guthaben wird nur einmal reserviert.

Auslöser und Preis einer wartenden Order ändern Sie unter [Offene Orders](/order/spot-current).`,
  },
  fees: {
    title: 'Welche Gebühren gibt es, und wann fallen sie an?',
    content: `Eine Gebühr fällt nur an, wenn eine Order ausgeführt wird, als Anteil dessen, **was Sie erhalten**: die Coins beim Kauf, USDT beim Verkauf. Orders aufgeben, ändern und stornieren kostet nichts, Umbuchungen zwischen eigenen Konten auch nicht.

## Maker und Taker
Wessen Order im Buch wartete, ist Maker; wessen Order hinzukam und mit ihr handelte, ist Taker. Jeder hat seinen Satz. Eine Order kann beides sein: Taker für das, was sie sofort ausführt, Maker für den Rest.

## Stufen
Die Sätze hängen von Ihrer Gebührenstufe ab. Alle beginnen in Stufe 0. Die Stufen stehen unter [Gebühren und Limits](/fees); Ihre eigenen Sätze zeigt das Orderformular vor dem Bestätigen.

Eine Gebühr wird auf die kleinste Einheit aufgerundet und ist nie höher als das, was Sie erhalten. Jede steht in den Details der Order und in Ihrem [Verlauf](/wallet/wallet-log).`,
  },
  contracts: {
    title: 'Wie funktionieren Perpetual-Kontrakte?',
    content: `Ein Perpetual-Kontrakt folgt dem Preis einer Münze, ohne dass die Münze den Besitzer wechselt: **Long** gewinnt, wenn er steigt, **Short**, wenn er fällt. Margin, Gewinn und Verlust sind USDT auf deinem [Kontraktkonto](/wallet/contract).

## Vor der ersten Order
1. Lass deine [Identität](/user/identity) prüfen und schalte den Handel auf der [Kontraktseite](/contract/BTC_USDT) frei.
2. Bringe USDT mit einem [Transfer](/wallet/transfer) dorthin.
3. Wähle den Hebel und Cross- oder isolierte Margin. Cross teilt das Konto unter seinen Positionen, isoliert steht nur auf dem Spiel, was eine Position bekommen hat.

## Was es kostet
Gebühren werden dem Konto entnommen, wenn eine Order handelt; deshalb kann nicht alles zu Margin werden. Alle paar Stunden fließt **Funding** zwischen Longs und Shorts; die Börse behält nichts davon. Die bisherigen Sätze stehen unter [Funding](/contract-records/funding/BTC_USDT).

Du kannst alles auf dem Kontraktkonto verlieren, aber nie mehr.`,
  },
  liquidation: {
    title: 'Warum wurde meine Position liquidiert?',
    content: `Eine Position braucht eine Erhaltungsmargin, die mit ihrer Größe in Stufen wächst: den [Risikostufen](/contract-records/brackets/BTC_USDT). Fallen Margin und unrealisierter Gewinn beim **Mark-Preis** zusammen darauf, wird sie liquidiert. Der Mark-Preis folgt mehreren Börsen und nicht nur dem letzten Handel hier.

## Schritt für Schritt
1. Offene Orders, die diese Margin nutzen, werden gestrichen.
2. Bei Cross-Margin werden Long und Short eines Kontrakts gegeneinander geschlossen.
3. Es wird so viel geschlossen, wie in eine niedrigere Stufe führt.
4. Der Rest wird zu dem Preis übernommen, bei dem die Margin aufgebraucht ist.

Was dabei über diesem Preis herauskommt, gehört abzüglich der Liquidationsgebühr dir. Was fehlt, zahlt der [Versicherungsfonds](/contract-records/insurance); ist er leer, werden die gewinnstärksten Positionen der Gegenseite zu diesem Preis geschlossen (Auto-Deleveraging).

## Prüfe es selbst
Jede Liquidation hat einen öffentlichen [Beleg](/contract-records/liquidations), den dein Browser nachrechnet.`,
  },
  seconds: {
    title: 'Wie werden Sekundenkontrakte entschieden?',
    content: `Ein Sekundenkontrakt sagt, ob ein **Index** nach einer bestimmten Zeit höher oder tiefer steht. Der Index entsteht aus den Preisen mehrerer Börsen, ein Tick je Sekunde. Sie eröffnen ihn auf der [Seite der Sekundenkontrakte](/contract_sec/BTC_USDT) mit USDT Ihres [Sekundenkontos](/wallet/secContract).

## Die zwei Ticks
1. **Einstieg** ist der erste gültige Tick, nachdem Ihr Kontrakt angenommen wurde.
2. **Ausstieg** ist der letzte gültige Tick bis zu seinem Ende.

Beide werden mit allen Stellen verglichen. Sind sie gleich oder gab es rechtzeitig keinen gültigen Tick, kommen Einsatz und Gebühr zurück.

## Was es kostet
Einsatz und Gebühr werden sofort bezahlt. Haben Sie recht, kommt der Einsatz mit der gezeigten Auszahlung zurück; sonst ist beides verloren. Die Seite sagt, wie oft Sie recht haben müssen, um nichts zu verlieren: öfter als ein Münzwurf. Die Börse selbst ist die Gegenseite, und nichts kann storniert werden.

## Prüfen Sie es selbst
Jeder Kontrakt in Ihrem [Verlauf](/order/sec-history) führt zu einem öffentlichen Beleg. Ihr Browser prüft die signierten Ticks und rechnet das Ergebnis nach.`,
  },
  subscriptions: {
    title: 'Wie funktionieren Zeichnungen neuer Coins?',
    content: `Auf der [Seite der Verkäufe](/subscribe) zeichnen Sie neue Coins mit dem, was auf Ihrem ICO-Konto liegt; eine [Umbuchung](/wallet/transfer) bringt es dorthin. Was Sie zahlen, bleibt bis zur Abrechnung **eingefroren**, und eine Zeichnung lässt sich nicht zurücknehmen.

## Wer bekommt was
1. **Wird verlost**: Jedes Los hat eine Nummer, und es gewinnen so viele, wie es Lose gibt. Lose, die nicht gewinnen, werden ganz erstattet.
2. **Anteilig verteilt**: Ihr Teil der Coins ist der Teil Ihrer Zahlung an allen Zahlungen. Was nicht gebraucht wird, wird erstattet.

## Eingefrorene Coins
Ein Teil dessen, was Sie bekommen, kann zunächst eingefroren sein. Jeden Tag um 00:00 UTC wird etwas davon frei; **Auftauen** in Ihrem [Wallet](/wallet/subscribe) macht es verfügbar. Ein versäumter Tag geht nicht verloren.

## Prüfen Sie die Verlosung selbst
Der Hash eines Geheimnisses und ein künftiger Block werden vor dem Verkauf angekündigt; beide zusammen entscheiden. Fehlen sie zur gesetzten Zeit, bekommen alle alles zurück. „Nachrechnen“ verlost in Ihrem Browser noch einmal, aus der öffentlichen Liste der Lose.`,
  },
  'price-alerts': {
    title: 'Wie stelle ich einen Preisalarm ein?',
    content: `Drücken Sie die Glocke neben einem Markt, auf seiner Handelsseite oder in der Liste der Märkte, und geben Sie an, worauf gewartet werden soll. Alle Ihre Alarme stehen unter [Preisalarme](/user/s-alerts); es können 200 sein.

## Was lässt sich beobachten?
- der letzte Preis eines Paars oder Kontrakts oder der Markpreis eines Kontrakts
- eine Änderung in Prozent innerhalb von 5 Minuten bis 24 Stunden
- die Funding-Rate eines Kontrakts

## Wann kommt er?
Die Börse beobachtet jeden Handel für Sie, auch wenn keine Ihrer Seiten geöffnet ist. Ein Alarm wird einmal ausgelöst oder, wenn Sie es wählen, wieder, sobald der Wert von Neuem erreicht wird: höchstens einmal in der Stunde oder am Tag. Was beim Einstellen schon erreicht ist, wird abgelehnt.

## Wie kommt er?
Als Mitteilung hinter der Glocke und auf Wunsch per E-Mail. Benachrichtigungen des Browsers erscheinen, solange eine Seite der Börse geöffnet ist. Ein Alarm ist keine Order: Es wird nichts gekauft oder verkauft.`,
  },
  'api-keys': {
    title: 'Wie lasse ich ein Programm für mich handeln?',
    content: `Mit einem **API-Schlüssel** kann ein Programm für Sie handeln. Die Schnittstelle ist für die Programme von Binance gemacht: Die meisten brauchen nur unsere Adresse. Wie man sie anschließt, steht in der [API-Dokumentation](/api-docs), mit einer Order zum Kopieren.

## Einen Schlüssel erstellen
1. Öffnen Sie [API-Schlüssel](/user/s-api-keys), benennen Sie das Programm und wählen Sie nur, was es braucht. Lesen ist immer dabei; Spot, Futures und Auszahlungen werden einzeln erlaubt.
2. Tragen Sie die IP-Adressen ein, von denen aus es läuft. Ein Schlüssel für Auszahlungen muss welche haben; einer, der von überall handelt, endet nach 90 Tagen.
3. Bestätigen Sie wie bei einer Auszahlung. Das Geheimnis wird einmal gezeigt.

## Erst ausprobieren
Eine Testorder wird geprüft wie eine echte und nie aufgegeben. Eine Börse im Demo-Betrieb nimmt dieselben Programme.

## Grenzen
Anfragen werden je IP-Adresse gezählt, Orders je Konto; eine höhere [Gebührenstufe](/fees) darf mehr senden. Wer zu viele sendet, erfährt, wann er wiederkommen soll.

Sie können einen Schlüssel jederzeit ausschalten oder löschen: Binnen einer Sekunde öffnet er nichts mehr.`,
  },
  frozen: {
    title: 'Warum ist ein Teil meines Guthabens nicht verfügbar?',
    content: `Ihr Guthaben hat Teile, die das [Wallet](/wallet/wallet) einzeln zeigt:

- **Verfügbar** lässt sich handeln und bewegen.
- **In Orders** ist von offenen Orders reserviert, auch von Stop-Orders. Stornieren Sie, ist es im selben Moment frei.
- **Eingefroren** wird für etwas gehalten, das außerhalb des Handels noch läuft.
- **Gesperrt** lässt sich bis zu einem Tag nicht bewegen.

## Wie viel reserviert eine Order?
Eine Kauforder Preis mal Menge, eine Verkaufsorder die Menge. Die Gebühr geht von dem ab, was Sie erhalten, also wird für sie nichts reserviert. Was eine Kauforder nicht braucht, weil sie zu einem besseren Preis ausgeführt wurde, ist sofort wieder frei.

Um in einem Markt alles freizugeben, nutzen Sie „Alle stornieren“ unter [Offene Orders](/order/spot-current).`,
  },
  transfers: {
    title: 'Wie bewege ich Guthaben zwischen meinen Konten?',
    content: `Sie haben fünf Konten: Spot, Kontrakte, Sekunden, Fiat und ICO-Zeichnung. Jedes Produkt nutzt sein eigenes, damit ein Verlust in einem die anderen nicht erreicht.

## Umbuchen
Öffnen Sie [Umbuchen](/wallet/transfer), wählen Sie Von und Nach, die Währung und die Menge. Es ist kostenlos und sofort erledigt.

- Kontrakte und Sekunden nehmen nur **USDT**.
- Fiat und ICO-Zeichnung nehmen die Währungen, die die Börse dort zulässt.
- Nur Verfügbares lässt sich bewegen; was offene Orders halten, bleibt.

## Ist es angekommen?
Jede Umbuchung hat eine eigene Nummer. Bricht die Verbindung ab, können Sie sie gefahrlos noch einmal senden: Dieselbe Umbuchung wird nie zweimal ausgeführt. Was bewegt wurde, steht unter [Umbuchungen](/wallet/log-transfer).`,
  },
  addresses: {
    title: 'Wie speichere ich eine Auszahlungsadresse?',
    content: `Unter [Auszahlungsadressen](/user/c-symAddr) bewahren Sie Adressen auf, aus denen Sie beim Auszahlen wählen.

1. Wählen Sie die Währung und das **Netzwerk**. Es muss das sein, das die empfangende Plattform nennt: Dieselbe Währung gibt es in mehreren Netzwerken, und was über ein anderes geht, kann verloren sein.
2. Fügen Sie die Adresse ein. Ihre Prüfsumme wird geprüft, sodass eine vertippte Adresse abgelehnt wird, wo das Netzwerk eine hat.
3. Geben Sie ihr eine Notiz von 4 bis 20 Zeichen, an der Sie sie wiedererkennen.

Schalten Sie auf derselben Seite **Nur an gespeicherte Adressen auszahlen** ein, und an keine andere Adresse kann mehr gesendet werden. Eine neue Adresse ist dann 24 Stunden nach ihrer Aufnahme nutzbar. Das Ausschalten verlangt dasselbe wie eine Auszahlung, und 24 Stunden lang ist keine Auszahlung möglich.

Kopieren Sie eine Adresse immer, tippen Sie sie nie, und vergleichen Sie nach dem Einfügen Anfang und Ende: Es gibt Schadprogramme, die Adressen in der Zwischenablage austauschen.

Beim Löschen wird noch einmal gefragt; an früheren Auszahlungen ändert es nichts.`,
  },
  collection: {
    title: 'Was sind Zahlungsempfangsarten?',
    content: `Sie sagen, wohin andere Ihnen Geld überweisen: eine Bankkarte, ein Bankkonto oder eine andere Art, die die Börse anbietet.

Fügen Sie unter [Zahlungsempfang](/user/c-collAddr) den vollen Namen des Inhabers, die Bank, die Karten- oder Kontonummer und die Währung hinzu; die Filiale ist freiwillig.

## Gut zu wissen
- Ist Ihre [Identität](/user/identity) bestätigt, müssen Sie selbst der Inhaber sein. Ein anderer Name wird abgelehnt.
- Kartennummern und IBANs haben Prüfziffern. Passen sie nicht, bittet das Formular um einen Vergleich, nimmt die Nummer aber an: Es gibt Konten ohne Prüfziffern.
- Namen und Nummern werden verschlüsselt gespeichert. Listen zeigen nur die letzten vier Zeichen.

Ändern und löschen können Sie jederzeit.`,
  },
  notices: {
    title: 'Wie erfahre ich etwas von der Börse?',
    content: `## Im Produkt
Die Glocke oben zählt, was Sie noch nicht gelesen haben. Dort erscheinen Änderungen an Ihrem Konto und Ihrem Guthaben, jede mit einem Link zu dem, worum es geht.

## Per E-Mail oder SMS
Codes und Warnungen zu Ihrer Sicherheit werden immer gesendet und lassen sich nicht abschalten. Welche anderen E-Mails Sie erhalten, wählen Sie in den [allgemeinen Einstellungen](/user/c-set).

## Ist diese E-Mail von uns?
Legen Sie ein [Anti-Phishing-Wort](/user/s-phishing) fest: Jede unserer E-Mails an Sie enthält es dann. Eine Nachricht ohne dieses Wort ist nicht von uns. Nach Passwörtern oder Codes fragen wir nie.

Nachrichten kommen in der Sprache, die Sie für die Website gewählt haben.`,
  },
  demo: {
    title: 'Was ist die Demo?',
    content: `Zeigt die Kopfzeile das Zeichen **Demo**, ist diese Börse zum Ausprobieren da: Alles Geld ist Spielgeld, und nichts davon kann ausgezahlt werden.

## Was echt ist und was nicht
- Orderbuch, Matching, Gebühren und Buchungen arbeiten genau wie an einer echten Börse.
- Bots handeln in den Märkten, damit es Gegenseiten gibt. Die Kurse folgen echten Börsen, wo diese erreichbar sind, sonst einer Simulation; das Zeichen sagt, welches von beiden.
- Nachrichten an E-Mail und Telefon werden nicht gesendet. Was gesendet worden wäre, liegt im Posteingang der Demo, den nur der Rechner lesen kann, auf dem sie läuft.

## Konten
Die Anmeldeseite bietet fertige Konten an. Alle können sie nutzen, geben Sie dort also keine echten Daten ein. Sie können auch ein eigenes [registrieren](/reg).`,
  },
  unavailable: {
    title: 'Warum steht mir etwas nicht zur Verfügung?',
    content: `## „Ihre Region bzw. Ihr Land wird nicht unterstützt“
Der Betreiber bedient manche Länder und andere nicht und entscheidet nach dem Netz, aus dem Sie kommen. Die Seite zeigt dann nur eine Schaltfläche zum Verlassen. Ein VPN oder Firmennetz kann Sie woanders erscheinen lassen.

## „Das geht nur in der App“
Der Betreiber kann Vorgänge der mobilen App überlassen. Eine solche Seite zeigt die Codes zum Herunterladen; gibt es noch keine App, sagt sie das.

## „Geplant“
Links mit diesem Zeichen führen zu Teilen, die es noch nicht gibt.

## Ein Markt ist geschlossen
Ein Paar kann pausieren. Ihre offenen Orders bleiben, lassen sich stornieren und laufen weiter, wenn der [Markt](/markets) wieder öffnet.

## Gesperrt
Sehen Sie nach, ob auf eine Änderung von Passwort, E-Mail oder Telefon eine [Sperre](/user/s-securityset) folgt.`,
  },
  languages: {
    title: 'Wie ändere ich Sprache, Währung und Aussehen?',
    content: `Sprache und Anzeigewährung stehen in der Kopfzeile, auf dem Telefon im Menü. Das geht ohne Konto; mit einem werden sie in den [allgemeinen Einstellungen](/user/c-set) gespeichert und gelten auf jedem Gerät.

## Zehn Sprachen
English, 日本語, 한국어, 繁體中文, 简体中文, Русский, Türkçe, Français, Español, Deutsch. Ein Link mit ?lang=de öffnet die Website auf Deutsch. Unsere Nachrichten folgen Ihrer Wahl.

## Acht Anzeigewährungen
USD, JPY, KRW, HKD, RUB, EUR, GBP, TRY. Sie zeigen nur, was etwas wert ist; Handel, Guthaben und Gebühren bleiben in Coins. Das Menü sagt, von wann der Kurs ist.

## Aussehen
Dunkel oder hell, die Farben steigender und fallender Kurse, auch für Farbenblinde, Zeilenhöhe und Zeitzone stehen unter „Darstellung“.`,
  },
  books: {
    title: 'Wie lassen sich die Bücher prüfen?',
    content: `Jede Order und jede Geldbewegung ist ein Eintrag in **einem Journal**, in einer Reihenfolge. Alle Bestände ergeben sich daraus, und nichts ändert sie auf anderem Weg.

## Was das für Sie heißt
- Was die Website bestätigt, war vorher auf die Festplatte geschrieben.
- Jede Bewegung wird doppelt gebucht: Was ein Konto gibt, erhält ein anderes. Geht eine Buchung nicht auf, hält die Börse an, statt mit falschen Büchern weiterzumachen.
- Jeder Eintrag trägt einen Hash, der den vorigen einschließt. Wer einen alten Eintrag ändert, bricht alle folgenden.

## Wer prüft
Ein zweites Programm liest das Journal, rechnet alles nach und vergleicht. Prüfer des Betreibers können das ganze Journal nachspielen und Summen, Bestände und Hashes beweisen.

Ihr eigener Teil steht in Ihrem [Verlauf](/wallet/wallet-log): Jede Zeile zeigt den Stand davor und danach.`,
  },
};
