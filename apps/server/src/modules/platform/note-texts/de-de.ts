import { NoteType } from '@kontor/contract/platform';
import type { TranslatedNotes } from './note-texts.ts';

export const DE_DE: TranslatedNotes = {
  authority: 'Dies ist eine Übersetzung. Maßgeblich ist der englische Text.',
  notes: {
    [NoteType.USER_AGREEMENT]: {
      title: 'Nutzungsbedingungen',
      paragraphs: [
        'Dieser Text gehört zur Software. Der Betreiber dieser Börse hat ihn noch nicht ersetzt; er bindet deshalb niemanden, sondern beschreibt, wie die Börse arbeitet.',
        'Sie handeln mit Ihrem eigenen Guthaben und auf eigenes Risiko. Kurse können bis auf null fallen. Eine ausgeführte Order lässt sich nicht rückgängig machen.',
        'Behalten Sie Ihre Passwörter für sich. Wer sie kennt, kann in Ihrem Namen handeln. Melden Sie es dem Betreiber sofort, wenn Sie vermuten, dass jemand das tut.',
        'Die Börse zeichnet jede Order und jede Geldbewegung vollständig auf; Ihre eigenen können Sie einsehen.',
      ],
    },
    [NoteType.PRIVACY_POLICY]: {
      title: 'Datenschutzerklärung',
      paragraphs: [
        'Dieser Text gehört zur Software und beschreibt, was sie tut. Der Betreiber muss ergänzen, wer verantwortlich ist und welches Recht gilt.',
        'Über Sie wird gespeichert: womit Sie sich anmelden, ein Hash Ihres Passworts, Ihre Sitzungen, Hashes der Netze, aus denen Sie sich angemeldet haben, Ihre Orders, Abschlüsse und Guthaben sowie das, was Sie selbst einreichen.',
        'Ihre Orders und Guthaben werden unter einer Nummer geführt. Persönliche Daten liegen getrennt davon und können gelöscht werden.',
        'Die Seiten setzen keine Cookies und laden nichts von anderen Seiten außer den Logos der Communitys, die der Betreiber nennt. Ihr Browser merkt sich Ihre Sitzung, Ihre Sprache und Ihre Anzeigewährung.',
      ],
    },
    [NoteType.BEGINNER_GUIDE]: {
      title: 'Einsteigerleitfaden',
      paragraphs: [
        'Ein Paar wie BTC/USDT zeigt, was eine Einheit der linken Währung in der rechten kostet.',
        'Eine Limit-Order nennt einen Preis. Sie wird zu diesem oder einem besseren Preis ausgeführt, oder sie wartet im Orderbuch, bis Sie sie stornieren. Was sie brauchen kann, ist so lange reserviert.',
        'Eine Market-Order nimmt sofort die besten vorhandenen Preise. Sie entfernt sich nie weiter vom aktuellen Preis, als es das Schutzband des Marktes zulässt.',
        'Eine Stop-Order wartet, bis der letzte Preis den von Ihnen genannten erreicht. Sie schützt eine Position, doch der erzielte Preis kann schlechter sein.',
        'Die Gebühr wird von dem abgezogen, was Sie erhalten. Ihre Sätze stehen im Orderformular.',
      ],
    },
    [NoteType.LEGAL_NOTICE]: {
      title: 'Rechtliche Hinweise',
      paragraphs: [
        'Der Betreiber dieser Börse hat sich hier noch nicht genannt. In den meisten Ländern muss ein solcher Hinweis angeben, wer die Seite betreibt, wo und mit welcher Erlaubnis.',
        'Kontor ist freie Software unter der Apache-Lizenz 2.0 und kommt ohne Gewähr. Ihre Autoren betreiben diese Börse nicht.',
      ],
    },
    [NoteType.ABOUT_US]: {
      title: 'Über uns',
      paragraphs: [
        'Diese Börse läuft mit Kontor, freier Software für Börsen. Jede Order und jede Geldbewegung ist ein Eintrag in einem Journal, und nach jedem werden die Bücher geprüft.',
        'In der Demo ist alles Geld Spielgeld, und was nicht echt ist, sagt das auf dem Bildschirm.',
      ],
    },
  },
};
