import type { ShippedTexts } from '../shipped-articles.ts';

export const FR_FR: ShippedTexts = {
  register: {
    title: 'Comment ouvrir un compte ?',
    content: `Ouvrez [Inscription](/reg), saisissez votre adresse e-mail ou votre numéro de téléphone et confirmez-le avec les six chiffres que nous vous envoyons.

## Ensuite, deux mots de passe
1. Le **mot de passe de connexion** ouvre votre compte : 10 à 128 caractères, absent des listes de mots de passe volés, sans votre e-mail ni votre téléphone.
2. Le **mot de passe des fonds** est demandé quand de l’argent sort. Il doit être différent du premier.
3. Saisissez un **code d’invitation** et acceptez les [conditions d’utilisation](/agree). La version acceptée est conservée avec votre compte.

## D’où vient le code ?
D’une personne qui a déjà un compte. Chacun trouve son code et son lien dans son [profil](/user/user). Un lien comme /reg?invite=… remplit le code.

Vous pouvez trader au comptant dès que le compte existe.`,
  },
  identity: {
    title: 'Pourquoi et comment vérifier mon identité ?',
    content: `Sans vérification, tout fonctionne dans les limites basses. Avec elle, vos limites augmentent et votre niveau de sécurité devient élevé. Les montants en vigueur figurent dans [Frais et limites](/fees).

## Ce qu’il nous faut
- votre nom complet tel qu’il figure sur le document, le pays et le numéro du document
- une photo du recto et une du verso ; les grandes photos sont réduites dans votre navigateur

Envoyez le tout dans [Identité](/user/identity). Les photos sont chiffrées et jamais publiques ; chaque consultation par un vérificateur est enregistrée.

## Les quatre états
Non vérifié, en cours d’examen, vérifié, ou refusé avec le motif. Pendant l’examen, rien ne peut être modifié. Après un refus, corrigez ce que le motif indique et renvoyez. Un numéro de document ne vérifie qu’un seul compte.`,
  },
  close: {
    title: 'Comment récupérer mes données ou clôturer mon compte ?',
    content: `Les deux se trouvent dans [Données et fermeture](/user/close).

## Export
« Exporter mes données » enregistre dans un fichier tout ce qui est conservé à votre sujet, après une nouvelle saisie de votre mot de passe de connexion.

## Clôture
Un compte peut être clôturé quand aucun ordre n’est ouvert et que les cinq comptes sont vides. Vous confirmez par mot de passe et code. Ensuite, plus personne ne peut s’y connecter ; c’est définitif.

Vos ordres et soldes restent sous un numéro dans des livres qui ne sont jamais réécrits. Vos données personnelles en sont séparées et sont effacées ; ce que la loi oblige l’opérateur à garder l’est plus tard.

Si vous craignez seulement une intrusion, gelez plutôt le compte : le bouton est sur la [page de sécurité](/user/s-securityset).`,
  },
  codes: {
    title: 'Le code de vérification n’arrive pas',
    content: `Un code compte six chiffres, reste valable **10 minutes** et ne sert qu’une fois. Vous pouvez en redemander un après 60 secondes ; seul le plus récent compte.

## Vérifiez
- le dossier des indésirables, et si l’adresse ou l’indicatif est juste
- si vous avez déjà un compte : nous envoyons alors un avis au lieu d’un code d’inscription. La page dit la même chose dans les deux cas, pour que personne ne puisse savoir qui est inscrit ici
- si votre téléphone bloque les expéditeurs inconnus

## Après cinq essais faux
le code est annulé. Demandez-en un autre.

Personne de cette plateforme ne vous demandera jamais un code, ni par chat, ni par téléphone, ni par e-mail. Avec un [mot anti-hameçonnage](/user/s-phishing), vous reconnaissez nos e-mails : chacun porte votre mot.`,
  },
  'second-factor': {
    title: 'Comment protéger ma connexion par un second facteur ?',
    content: `Avec un second facteur, un mot de passe volé n’ouvre rien à lui seul. Il en existe deux sortes, que vous pouvez combiner.

## Application d’authentification
Dans [Application d’authentification](/user/s-totp), scannez le QR code et saisissez les six chiffres affichés. Chaque connexion demandera ensuite un tel code.

## Clés d’accès
Une [clé d’accès](/user/s-passkeys) reste dans votre appareil et s’ouvre par empreinte, visage ou code PIN. Elle remplace mot de passe et code à la connexion.

## Codes de récupération
En activant un second facteur, vous recevez **dix codes de récupération**, affichés une seule fois. Chacun ouvre une connexion si votre appareil est perdu. Gardez-les ailleurs. De nouveaux codes annulent les anciens.

Vos sessions et toutes les connexions des 180 derniers jours figurent dans [Appareils](/user/s-devices). Chaque session peut y être fermée.`,
  },
  recover: {
    title: 'J’ai oublié mon mot de passe',
    content: `## Mot de passe de connexion
Ouvrez [Mot de passe oublié](/forget-pass), saisissez votre e-mail ou téléphone et le code que nous y envoyons, puis choisissez-en un nouveau. Tous les appareils sont déconnectés et rien ne peut être retiré pendant 24 heures.

## Mot de passe des fonds
Une fois connecté, changez-le dans [Mot de passe des fonds](/user/s-securitypwd) avec un code. Après **cinq erreurs**, il est bloqué 24 heures.

## Second facteur
Utilisez un code de récupération à la place du code de l’application. Si vous n’avez ni l’un ni l’autre, écrivez au support depuis l’adresse de votre compte.

## « Trop d’essais »
Après des mots de passe faux, chaque essai attend un peu plus. Les inconnus qui devinent se ralentissent eux-mêmes, pas vous : les appareils et réseaux d’où vous vous êtes déjà connecté ont leur propre compteur.`,
  },
  hold: {
    title: 'Pourquoi mes retraits sont-ils bloqués 24 heures ?',
    content: `Parce qu’un élément qui protège votre compte a changé : mot de passe de connexion ou des fonds, e-mail, téléphone ou second facteur. Le dégel d’un compte et la désactivation de la liste blanche des retraits comptent aussi.

Si ce n’était pas vous, vous avez un jour pour le remarquer avant que de l’argent puisse sortir. Nous prévenons votre **ancienne** adresse à chaque changement.

## Ce qui fonctionne toujours
Le trading, les transferts entre vos comptes et tout ce qui ne fait que lire.

## Quand cela finit-il ?
24 heures après le dernier changement. Le temps restant est en haut de la [page de sécurité](/user/s-securityset). Il ne peut pas être raccourci, même par le support.

## Ce n’était pas moi
Gelez tout de suite le compte sur la même page. Connexions, ordres et retraits s’arrêtent jusqu’à ce que le support ait vérifié qui vous êtes.`,
  },
  'order-types': {
    title: 'Quels types d’ordres existe-t-il ?',
    content: `Les marchés au comptant comme [BTC/USDT](/markets/kline/BTC_USDT) acceptent ces ordres :

- **Limite** : s’exécute à votre prix ou mieux, ou attend dans le carnet jusqu’à son annulation.
- **Marché** : s’exécute aussitôt aux meilleurs prix disponibles, sans jamais sortir de la bande de protection du marché. Le reste expire.
- **Post only** : rejoint seulement le carnet. Il est refusé s’il devait s’exécuter aussitôt.

## Durée de validité
**GTC** jusqu’à exécution ou annulation ; **IOC** exécute ce qui est possible aussitôt, le reste expire ; **FOK** s’exécute en entier aussitôt ou pas du tout.

## Tailles minimales
Chaque paire a des pas de prix et de quantité et un total minimum, listés dans [Frais et limites](/fees). Les ordres ouverts et l’historique sont dans [Ordres](/order/spot-current) ; prix et quantité s’y modifient.`,
  },
  'stop-orders': {
    title: 'Comment fonctionnent les ordres stop et OCO ?',
    content: `Un ordre stop attend que le **dernier prix** atteigne le prix de déclenchement que vous fixez. D’ici là, il n’est pas dans le carnet.

- **Stop marché** et **take profit marché** s’exécutent alors aux meilleurs prix disponibles.
- **Stop limite** et **take profit limite** placent alors un ordre limite au prix choisi. Si le marché est déjà plus loin, il peut rester non exécuté.

Ses fonds sont réservés pendant l’attente. Un ordre stop limite une perte sans promettre de prix : dans un marché rapide, le prix obtenu peut être moins bon que le déclenchement.

## OCO
« Un annule l’autre » réunit un ordre limite et un ordre stop. Dès que l’un s’exécute, même en partie, l’autre est annulé. Un seul au plus se réalise et les fonds ne sont réservés qu’une fois.

Déclenchement et prix se modifient dans [Ordres ouverts](/order/spot-current).`,
  },
  fees: {
    title: 'Quels sont les frais et quand sont-ils prélevés ?',
    content: `Des frais ne sont prélevés qu’à l’exécution, en part de **ce que vous recevez** : la crypto à l’achat, l’USDT à la vente. Placer, modifier et annuler un ordre est gratuit, comme les transferts entre vos comptes.

## Maker et taker
L’ordre qui attendait dans le carnet est maker ; celui qui arrive et s’exécute contre lui est taker. Chacun a son taux. Un ordre peut être les deux : taker pour ce qu’il exécute aussitôt, maker pour le reste.

## Paliers
Les taux dépendent de votre palier. Tout le monde commence au palier 0. Tous les paliers sont dans [Frais et limites](/fees) ; vos taux s’affichent dans le formulaire avant confirmation.

Les frais sont arrondis à la plus petite unité supérieure et ne dépassent jamais ce que vous recevez. Ils figurent dans le détail de l’ordre et dans votre [historique](/wallet/wallet-log).`,
  },
  contracts: {
    title: 'Comment fonctionnent les contrats perpétuels ?',
    content: `Un contrat perpétuel suit le prix d’une monnaie sans que la monnaie change de mains : **long** gagne quand il monte, **short** quand il baisse. Marge, gain et perte sont en USDT sur votre [compte de contrats](/wallet/contract).

## Avant le premier ordre
1. Faites vérifier votre [identité](/user/identity) et ouvrez la négociation sur la [page du contrat](/contract/BTC_USDT).
2. Apportez-y des USDT par un [transfert](/wallet/transfer).
3. Choisissez le levier et la marge croisée ou isolée. La marge croisée partage le compte entre ses positions, l’isolée ne risque que ce qu’une position a reçu.

## Ce que cela coûte
Les frais sont pris sur le compte quand un ordre s’exécute ; tout ne peut donc pas devenir marge. Toutes les quelques heures, le **funding** passe entre longs et shorts ; la plateforme n’en garde rien. Les taux passés se trouvent sous [Funding](/contract-records/funding/BTC_USDT).

Vous pouvez perdre tout ce qui est sur le compte de contrats, jamais plus.`,
  },
  liquidation: {
    title: 'Pourquoi ma position a-t-elle été liquidée ?',
    content: `Une position exige une marge de maintien qui croît avec sa taille par paliers : les [paliers de risque](/contract-records/brackets/BTC_USDT). Quand la marge et le gain latent réunis tombent à ce niveau au **prix de référence**, elle est liquidée. Ce prix suit plusieurs plateformes et pas seulement la dernière transaction d’ici.

## Pas à pas
1. Les ordres ouverts qui utilisent cette marge sont annulés.
2. En marge croisée, long et short d’un contrat sont fermés l’un contre l’autre.
3. On ferme ce qu’il faut pour passer à un palier inférieur.
4. Le reste est repris au prix auquel la marge est épuisée.

Ce qui est obtenu au-dessus de ce prix est à vous, moins les frais de liquidation. Ce qui manque vient du [fonds d’assurance](/contract-records/insurance) ; s’il est vide, les positions les plus gagnantes de l’autre côté sont fermées à ce prix (désendettement automatique).

## Vérifiez vous-même
Chaque liquidation a un [reçu](/contract-records/liquidations) public que votre navigateur recalcule.`,
  },
  seconds: {
    title: 'Comment les contrats secondes sont-ils décidés ?',
    content: `Un contrat seconde dit si un **indice** sera plus haut ou plus bas après un temps donné. L’indice est fait des prix de plusieurs plateformes, un relevé par seconde. Vous l’ouvrez sur la [page des contrats secondes](/contract_sec/BTC_USDT) avec les USDT de votre [compte secondes](/wallet/secContract).

## Les deux relevés
1. **L’entrée** est le premier relevé valide après l’acceptation de votre contrat.
2. **La sortie** est le dernier relevé valide jusqu’à sa fin.

Tous deux sont comparés avec toutes leurs décimales. S’ils sont égaux, ou sans relevé valide à temps, mise et frais reviennent.

## Ce que cela coûte
Mise et frais sont payés aussitôt. Si vous avez raison, la mise revient avec le gain affiché ; sinon les deux sont perdus. La page dit combien de fois il faut avoir raison pour ne rien perdre : plus souvent qu’à pile ou face. La plateforme elle-même est l’autre partie, et rien ne peut être annulé.

## Vérifiez vous-même
Chaque contrat de votre [historique](/order/sec-history) mène à un reçu public. Votre navigateur vérifie les relevés signés et refait le calcul.`,
  },
  subscriptions: {
    title: 'Comment fonctionnent les souscriptions à de nouveaux jetons ?',
    content: `Sur la [page des ventes](/subscribe), vous souscrivez à de nouveaux jetons avec ce qui se trouve sur votre compte ICO ; un [transfert](/wallet/transfer) l’y amène. Ce que vous payez reste **gelé** jusqu’au règlement, et une souscription ne peut être retirée.

## Qui reçoit quoi
1. **Tirage au sort** : chaque lot a un ticket, et il y a autant de gagnants que de lots. Les lots perdants sont intégralement remboursés.
2. **Réparti en proportion** : votre part des jetons est celle de votre paiement dans tous les paiements. Ce qui n’est pas utilisé est remboursé.

## Jetons gelés
Une partie de ce que vous recevez peut d’abord être gelée. Chaque jour à 00:00 UTC, un peu est libéré ; **Débloquer** dans votre [portefeuille](/wallet/subscribe) le rend disponible. Un jour manqué n’est pas perdu.

## Vérifiez le tirage vous-même
Le hachage d’un secret et un bloc à venir sont annoncés avant la vente ; ensemble, ils décident. Sans eux à temps, tous sont remboursés. « Recalculer » refait le tirage dans votre navigateur, à partir de la liste publique des tickets.`,
  },
  'price-alerts': {
    title: 'Comment créer une alerte de prix ?',
    content: `Cliquez sur la cloche à côté d’un marché, sur sa page de trading ou dans la liste des marchés, et indiquez ce qu’il faut attendre. Toutes vos alertes se trouvent sous [Alertes de prix](/user/s-alerts) ; vous pouvez en avoir 200.

## Que peut-on surveiller ?
- le dernier prix d’une paire ou d’un contrat, ou le prix de référence d’un contrat
- une variation en pourcentage sur une durée de 5 minutes à 24 heures
- le taux de financement d’un contrat

## Quand arrive-t-elle ?
La plateforme surveille chaque transaction pour vous, même lorsqu’aucune de vos pages n’est ouverte. Une alerte se déclenche une fois ou, si vous le choisissez, de nouveau quand la valeur est atteinte une nouvelle fois : au plus une fois par heure ou par jour. Ce qui est déjà atteint à la création est refusé.

## Comment arrive-t-elle ?
Comme notification derrière la cloche, et par e-mail si vous le demandez. Les notifications du navigateur apparaissent tant qu’une page de la plateforme est ouverte. Une alerte n’est pas un ordre : rien n’est acheté ni vendu.`,
  },
  'api-keys': {
    title: 'Comment laisser un programme trader pour moi ?',
    content: `Avec une **clé API**, un programme peut agir pour vous. L’interface est faite pour les programmes de Binance : à la plupart, il suffit de donner notre adresse. La [documentation de l’API](/api-docs) explique comment se connecter, avec un ordre à copier.

## Créer une clé
1. Ouvrez [Clés API](/user/s-api-keys), nommez le programme et ne choisissez que ce dont il a besoin. La lecture est toujours comprise ; le spot, les contrats à terme et les retraits s’accordent un par un.
2. Indiquez les adresses IP d’où il fonctionne. Une clé qui retire doit en avoir ; celle qui trade de partout expire après 90 jours.
3. Confirmez comme pour un retrait. Le secret n’est montré qu’une fois.

## Essayer d’abord
Un ordre de test est vérifié comme un vrai et n’est jamais passé. Une plateforme en mode démo accepte les mêmes programmes.

## Limites
Les requêtes sont comptées par adresse IP, les ordres par compte ; un [palier de frais](/fees) plus élevé peut en envoyer davantage. Qui en envoie trop apprend quand revenir.

Vous pouvez désactiver ou supprimer une clé à tout moment : en moins d’une seconde, elle n’ouvre plus rien.`,
  },
  frozen: {
    title: 'Pourquoi une partie de mon solde n’est-elle pas disponible ?',
    content: `Votre solde comporte plusieurs parts, affichées dans le [portefeuille](/wallet/wallet) :

- **Disponible** : peut être tradé et déplacé.
- **En ordres** : réservé par les ordres ouverts, y compris stop. Annulez l’ordre et il est libre au même instant.
- **Gelé** : retenu pour une opération en cours hors trading.
- **Bloqué** : ne peut pas bouger avant une date.

## Combien un ordre réserve-t-il ?
Un achat réserve prix fois quantité, une vente la quantité. Les frais viennent de ce que vous recevez, rien n’est donc réservé pour eux. Ce qu’un achat n’utilise pas, parce qu’il s’est exécuté à meilleur prix, redevient aussitôt libre.

Pour tout libérer sur un marché, utilisez « Tout annuler » dans [Ordres ouverts](/order/spot-current).`,
  },
  transfers: {
    title: 'Comment déplacer des fonds entre mes comptes ?',
    content: `Vous avez cinq comptes : spot, contrats, secondes, fiat et souscription ICO. Chaque produit utilise le sien, pour qu’une perte dans l’un n’atteigne pas les autres.

## Transfert
Ouvrez [Transfert](/wallet/transfer), choisissez le départ et l’arrivée, la devise et la quantité. C’est gratuit et immédiat.

- Contrats et secondes ne prennent que l’**USDT**.
- Fiat et souscription ICO prennent les devises que la plateforme y autorise.
- Seul le disponible peut bouger ; ce que retiennent les ordres ouverts reste.

## Est-ce arrivé ?
Chaque transfert a son numéro. Si la connexion se coupe, vous pouvez le renvoyer sans risque : un même transfert n’est jamais fait deux fois. Ce qui a bougé figure dans [Transferts](/wallet/log-transfer).`,
  },
  addresses: {
    title: 'Comment enregistrer une adresse de retrait ?',
    content: `Dans [Adresses de retrait](/user/c-symAddr), vous gardez les adresses parmi lesquelles choisir lors d’un retrait.

1. Choisissez la devise et le **réseau**. Ce doit être celui qu’indique la plateforme de destination : une même devise existe sur plusieurs réseaux, et un envoi par un autre peut être perdu.
2. Collez l’adresse. Sa somme de contrôle est vérifiée : une adresse mal saisie est refusée lorsque le réseau en a une.
3. Donnez-lui une note de 4 à 20 caractères pour la reconnaître.

Activez sur la même page **Retirer uniquement vers des adresses enregistrées** : plus rien ne peut alors être envoyé ailleurs. Une nouvelle adresse est utilisable 24 heures après son ajout. La désactivation demande les mêmes preuves qu’un retrait, et aucun retrait n’est possible pendant 24 heures.

Copiez toujours une adresse, ne la tapez jamais, et comparez son début et sa fin après l’avoir collée : des logiciels malveillants remplacent les adresses dans le presse-papiers.

La suppression demande une confirmation et ne change rien aux envois passés.`,
  },
  collection: {
    title: 'Que sont les moyens d’encaissement ?',
    content: `Ils indiquent où d’autres personnes vous paient : une carte bancaire, un compte bancaire ou un autre moyen proposé par la plateforme.

Dans [Moyens d’encaissement](/user/c-collAddr), ajoutez le nom complet du titulaire, la banque, le numéro de carte ou de compte et la devise ; l’agence est facultative.

## Bon à savoir
- Une fois votre [identité](/user/identity) vérifiée, le titulaire doit être vous. Un autre nom est refusé.
- Les cartes et les IBAN ont des chiffres de contrôle. S’ils ne concordent pas, le formulaire vous invite à comparer, mais accepte : certains comptes n’en ont pas.
- Noms et numéros sont chiffrés. Les listes ne montrent que les quatre derniers caractères.

Un moyen peut être modifié ou supprimé à tout moment.`,
  },
  notices: {
    title: 'Comment la plateforme m’informe-t-elle ?',
    content: `## Dans le produit
La cloche en haut compte ce que vous n’avez pas lu. Les changements de votre compte et de vos fonds y arrivent, chacun avec un lien vers son objet.

## Par e-mail ou SMS
Les codes et alertes de sécurité sont toujours envoyés et ne peuvent pas être désactivés. Pour les autres e-mails, choisissez dans [Paramètres généraux](/user/c-set).

## Cet e-mail vient-il de nous ?
Définissez un [mot anti-hameçonnage](/user/s-phishing) : chacun de nos e-mails le portera. Un message sans ce mot n’est pas de nous. Nous ne demandons jamais de mot de passe ni de code.

Les messages sont dans la langue choisie pour le site.`,
  },
  demo: {
    title: 'Qu’est-ce que la démo ?',
    content: `Si l’en-tête affiche le badge **Démo**, cette plateforme sert à essayer : tout l’argent est fictif et rien ne peut être retiré.

## Ce qui est réel et ce qui ne l’est pas
- Carnet, appariement, frais et mouvements fonctionnent exactement comme sur une vraie plateforme.
- Des robots tradent pour qu’il y ait une contrepartie. Les prix suivent de vraies plateformes lorsqu’elles sont joignables, sinon une simulation ; le badge le précise.
- Aucun e-mail ni SMS n’est envoyé. Ce qui l’aurait été reste dans la boîte de la démo, lisible seulement par la machine qui l’exécute.

## Comptes
La page de connexion propose des comptes prêts à l’emploi. Tout le monde peut s’en servir : n’y saisissez pas de vraies données. Vous pouvez aussi vous [inscrire](/reg).`,
  },
  unavailable: {
    title: 'Pourquoi quelque chose ne m’est-il pas accessible ?',
    content: `## « Votre pays ou région n’est pas pris en charge »
L’opérateur sert certains pays et d’autres non, selon le réseau d’où vous venez. La page ne montre alors qu’un bouton de sortie. Un VPN ou un réseau d’entreprise peut vous faire paraître ailleurs.

## « Cela se fait dans l’application »
L’opérateur peut réserver des actions à l’application mobile. La page montre alors les codes pour la télécharger ; s’il n’y en a pas encore, elle le dit.

## « Prévu »
Les liens ainsi marqués mènent à des parties qui n’existent pas encore.

## Un marché est fermé
Une paire peut être suspendue. Vos ordres ouverts restent, peuvent être annulés et continuent à la réouverture du [marché](/markets).

## Bloqué
Voyez si un [blocage](/user/s-securityset) suit un changement de mot de passe, d’e-mail ou de téléphone.`,
  },
  languages: {
    title: 'Comment changer la langue, la devise et l’apparence ?',
    content: `La langue et la devise d’affichage sont dans l’en-tête, sur téléphone dans le menu. Elles marchent sans compte ; avec un compte, elles sont gardées dans les [Paramètres généraux](/user/c-set) et vous suivent sur chaque appareil.

## Dix langues
English, 日本語, 한국어, 繁體中文, 简体中文, Русский, Türkçe, Français, Español, Deutsch. Un lien avec ?lang=fr ouvre le site en français. Nos messages suivent votre choix.

## Huit devises d’affichage
USD, JPY, KRW, HKD, RUB, EUR, GBP, TRY. Elles montrent seulement une valeur ; trading, soldes et frais restent en crypto. Le menu indique de quand date le taux.

## Apparence
Sombre ou clair, couleurs de hausse et de baisse, dont une pour daltoniens, hauteur des lignes et fuseau horaire sont sous « Affichage ».`,
  },
  books: {
    title: 'Comment vérifier les livres ?',
    content: `Chaque ordre et chaque mouvement d’argent est une écriture dans **un seul journal**, dans un seul ordre. Tous les soldes en découlent et rien ne les modifie autrement.

## Ce que cela signifie pour vous
- Ce que le site confirme a été écrit sur disque avant d’être confirmé.
- Chaque mouvement est inscrit deux fois : ce qu’un compte donne, un autre le reçoit. Si une écriture ne tombe pas juste, la plateforme s’arrête plutôt que de continuer avec des livres faux.
- Chaque écriture porte une empreinte qui couvre la précédente. Modifier une ancienne écriture brise toutes les suivantes.

## Qui vérifie
Un second programme lit le journal, recalcule tout et compare. Les auditeurs de l’opérateur peuvent rejouer tout le journal et prouver sommes, soldes et empreintes.

Votre part figure dans votre [historique](/wallet/wallet-log) : chaque ligne montre le solde avant et après.`,
  },
};
