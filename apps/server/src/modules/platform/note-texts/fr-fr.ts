import { NoteType } from '@kontor/contract/platform';
import type { TranslatedNotes } from './note-texts.ts';

export const FR_FR: TranslatedNotes = {
  authority: 'Ceci est une traduction. Le texte anglais fait foi.',
  notes: {
    [NoteType.USER_AGREEMENT]: {
      title: 'Conditions d’utilisation',
      paragraphs: [
        'Ce texte est fourni avec le logiciel. L’exploitant de cette plateforme ne l’a pas encore remplacé : il n’engage donc personne, mais décrit le fonctionnement de la plateforme.',
        'Vous négociez avec votre propre solde et à vos propres risques. Les prix peuvent tomber à zéro. Un ordre exécuté ne peut pas être annulé.',
        'Gardez vos mots de passe pour vous. Quiconque les connaît peut agir en votre nom. Prévenez immédiatement l’exploitant si vous pensez que c’est le cas.',
        'La plateforme conserve la trace complète de chaque ordre et de chaque mouvement d’argent, et vous pouvez consulter les vôtres.',
      ],
    },
    [NoteType.PRIVACY_POLICY]: {
      title: 'Politique de confidentialité',
      paragraphs: [
        'Ce texte est fourni avec le logiciel et décrit ce qu’il fait. L’exploitant doit y ajouter qui est responsable et quel droit s’applique.',
        'Sont enregistrés à votre sujet : votre identifiant de connexion, une empreinte de votre mot de passe, vos sessions, des empreintes des réseaux depuis lesquels vous vous êtes connecté, vos ordres, transactions et soldes, et ce que vous fournissez vous-même.',
        'Vos ordres et vos soldes sont conservés sous un numéro. Les données personnelles en sont séparées et peuvent être effacées.',
        'Les pages ne déposent aucun cookie et ne chargent rien d’autres sites, hormis les logos des communautés indiquées par l’exploitant. Votre navigateur conserve votre session, votre langue et votre devise d’affichage.',
      ],
    },
    [NoteType.BEGINNER_GUIDE]: {
      title: 'Guide du débutant',
      paragraphs: [
        'Une paire comme BTC/USDT indique ce que coûte une unité de la devise de gauche dans celle de droite.',
        'Un ordre à cours limité indique un prix. Il est exécuté à ce prix ou à un meilleur, ou attend dans le carnet d’ordres jusqu’à ce que vous l’annuliez. Ce dont il peut avoir besoin est bloqué entre-temps.',
        'Un ordre au marché prend aussitôt les meilleurs prix disponibles. Il ne s’éloigne jamais du prix actuel au-delà de la bande de protection du marché.',
        'Un ordre stop attend que le dernier prix atteigne celui que vous indiquez. Il protège une position, mais le prix obtenu peut être moins bon.',
        'Les frais sont prélevés sur ce que vous recevez. Vos taux figurent dans le formulaire d’ordre.',
      ],
    },
    [NoteType.LEGAL_NOTICE]: {
      title: 'Mentions légales',
      paragraphs: [
        'L’exploitant de cette plateforme ne s’est pas encore nommé ici. Dans la plupart des pays, de telles mentions doivent préciser qui exploite le site, où et sous quel agrément.',
        'Kontor est un logiciel libre sous licence Apache 2.0, fourni sans garantie. Ses auteurs n’exploitent pas cette plateforme.',
      ],
    },
    [NoteType.ABOUT_US]: {
      title: 'À propos de nous',
      paragraphs: [
        'Cette plateforme utilise Kontor, un logiciel libre pour plateformes d’échange. Chaque ordre et chaque mouvement d’argent est une écriture dans un journal unique, et les comptes sont vérifiés après chacune d’elles.',
        'Dans la démo, tout l’argent est fictif, et tout ce qui n’est pas réel est signalé à l’écran.',
      ],
    },
  },
};
