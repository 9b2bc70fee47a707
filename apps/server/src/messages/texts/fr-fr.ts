import type { MessageWords } from '../template-names.ts';

export const FR_FR: MessageWords = {
  purposes: {
    register: 'Inscription',
    reset: 'Réinitialiser le mot de passe de connexion',
    login_password: 'Modifier le mot de passe de connexion',
    fund_password: 'Modifier le mot de passe des fonds',
    old_email: 'Confirmer votre adresse e-mail actuelle',
    new_email: 'Confirmer votre nouvelle adresse e-mail',
    old_phone: 'Confirmer votre numéro de téléphone actuel',
    new_phone: 'Confirmer votre nouveau numéro de téléphone',
    withdraw: 'Retrait',
    whitelist: 'Désactiver la liste blanche des retraits',
    trading_key: 'Modifier les clés API',
    close: 'Clôturer le compte',
  },
  codeSubject: '{purpose} : votre code de vérification',
  codeText: 'Votre code de vérification pour « {purpose} » :\n\n{code}\n\nIl est valable 10 minutes et une seule fois.',
  codeWarning:
    'Ne communiquez ce code à personne. Nos équipes ne vous le demanderont jamais. Si vous ne l’avez pas demandé, ignorez ce message.',
  codeShort: '[Kontor] {code} est votre code : {purpose}. Valable 10 minutes. Ne le communiquez à personne.',
  word: 'Votre mot anti-hameçonnage : {word}',
  notYou: 'Si ce n’était pas vous, changez immédiatement votre mot de passe de connexion et contactez l’assistance.',
  footer: 'Ce message est automatique. Nous ne demandons jamais vos mots de passe ni vos codes par e-mail, téléphone ou messagerie.',
  events: {
    already_registered: {
      subject: 'Vous avez déjà un compte',
      text: 'Le {time}, quelqu’un a tenté de s’inscrire avec cette adresse, déjà associée à un compte. S’il s’agissait de vous, connectez-vous, ou réinitialisez votre mot de passe si vous l’avez oublié. Rien n’a été modifié.',
    },
    login_password_changed: {
      subject: 'Mot de passe de connexion modifié',
      text: 'Votre mot de passe de connexion a été modifié le {time}. Tous les appareils ont été déconnectés et les retraits sont suspendus pendant 24 heures.',
    },
    fund_password_changed: {
      subject: 'Mot de passe des fonds modifié',
      text: 'Votre mot de passe des fonds a été modifié le {time}. Tous les appareils ont été déconnectés et les retraits sont suspendus pendant 24 heures.',
    },
    email_changed: {
      subject: 'Adresse e-mail modifiée',
      text: 'L’adresse e-mail de votre compte a été remplacée par {email} le {time}. Tous les appareils ont été déconnectés et les retraits sont suspendus pendant 24 heures.',
    },
    phone_changed: {
      subject: 'Numéro de téléphone modifié',
      text: 'Le numéro de téléphone de votre compte a été remplacé par {phone} le {time}. Tous les appareils ont été déconnectés et les retraits sont suspendus pendant 24 heures.',
    },
    authenticator_added: {
      subject: 'Application d’authentification configurée',
      text: 'Une application d’authentification a été configurée pour votre compte le {time}. Les retraits sont suspendus pendant 24 heures.',
    },
    authenticator_removed: {
      subject: 'Application d’authentification supprimée',
      text: 'L’application d’authentification de votre compte a été supprimée le {time}. Les retraits sont suspendus pendant 24 heures.',
    },
    passkey_added: {
      subject: 'Clé d’accès ajoutée',
      text: 'Une clé d’accès a été ajoutée à votre compte le {time}. Les retraits sont suspendus pendant 24 heures.',
    },
    passkey_removed: {
      subject: 'Clé d’accès supprimée',
      text: 'Une clé d’accès de votre compte a été supprimée le {time}. Les retraits sont suspendus pendant 24 heures.',
    },
    recovery_codes_made: {
      subject: 'Nouveaux codes de récupération',
      text: 'De nouveaux codes de récupération ont été créés pour votre compte le {time} ; les anciens ne sont plus valables. Les retraits sont suspendus pendant 24 heures.',
    },
    recovery_code_used: {
      subject: 'Code de récupération utilisé',
      text: 'Un code de récupération de votre compte a été utilisé le {time}. Il ne fonctionnera pas une seconde fois.',
    },
    whitelist_on: {
      subject: 'Liste blanche des retraits activée',
      text: 'La liste blanche des retraits de votre compte a été activée le {time}. Les retraits ne vont plus que vers les adresses de votre carnet, chacune à partir de 24 heures après son ajout.',
    },
    whitelist_off: {
      subject: 'Liste blanche des retraits désactivée',
      text: 'La liste blanche des retraits de votre compte a été désactivée le {time}. Les retraits sont suspendus pendant 24 heures ; ensuite ils pourront aller vers n’importe quelle adresse.',
    },
    trading_key_made: {
      subject: 'Clé API créée',
      text: 'La clé API « {label} » a été créée pour votre compte le {time}. Qui la possède peut agir en votre nom dans les limites que vous avez autorisées.',
    },
    trading_key_changed: {
      subject: 'Clé API modifiée',
      text: 'La clé API « {label} » de votre compte a été modifiée le {time} : ses droits, ses adresses, son expiration ou son activation.',
    },
    trading_key_deleted: {
      subject: 'Clé API supprimée',
      text: 'La clé API « {label} » de votre compte a été supprimée le {time}. Elle ne peut plus être utilisée.',
    },
    address_added: {
      subject: 'Adresse de retrait ajoutée',
      text: 'Une adresse de retrait pour {symbol} a été ajoutée à votre compte.\n\nRéseau : {network}\nAdresse : {address}',
    },
    collection_added: {
      subject: 'Moyen d’encaissement ajouté',
      text: 'Un moyen d’encaissement en {currency} a été ajouté à votre compte le {time}.',
    },
    collection_changed: {
      subject: 'Moyen d’encaissement modifié',
      text: 'Un moyen d’encaissement de votre compte, en {currency}, a été modifié le {time}.',
    },
    collection_removed: {
      subject: 'Moyen d’encaissement supprimé',
      text: 'Un moyen d’encaissement de votre compte a été supprimé le {time}.',
    },
    balance_credited: {
      subject: '{quantity} {symbol} crédités',
      text: 'La plateforme a crédité votre compte de {quantity} {symbol}.',
    },
    balance_debited: {
      subject: '{quantity} {symbol} débités',
      text: 'La plateforme a débité votre compte de {quantity} {symbol}. Contactez le support pour en savoir plus.',
    },
    new_login: {
      subject: 'Connexion depuis un nouvel appareil',
      text: 'Un nouvel appareil s’est connecté à votre compte le {time}.\n\nAppareil : {device}\nLieu : {place}',
    },
    withdrawals_held: {
      subject: 'Retraits suspendus',
      text: 'Pour votre sécurité, les retraits de votre compte sont suspendus jusqu’au {until}. Vous pouvez continuer à trader.',
    },
    withdrawal_requested: {
      subject: 'Retrait de {quantity} {symbol} demandé',
      text: 'Un retrait de {quantity} {symbol} a été demandé.\n\nRéseau : {network}\nAdresse : {address}',
    },
    withdrawal_completed: {
      subject: 'Retrait de {quantity} {symbol} effectué',
      text: '{quantity} {symbol} ont quitté votre compte.\n\nTransaction : {txid}',
    },
    withdrawal_failed: {
      subject: 'Échec du retrait de {quantity} {symbol}',
      text: 'Votre retrait de {quantity} {symbol} n’a pas pu être exécuté. Le montant a été recrédité sur votre compte.',
    },
    withdrawal_sent: {
      subject: 'Retrait de {quantity} {symbol} approuvé',
      text: 'Votre retrait de {quantity} {symbol} est en cours de paiement. Il ne peut plus être annulé.',
    },
    withdrawal_cancelled: {
      subject: 'Retrait de {quantity} {symbol} annulé',
      text: 'Votre retrait de {quantity} {symbol} a été annulé. Le montant a été recrédité sur votre compte.',
    },
    withdrawal_rejected: {
      subject: 'Retrait de {quantity} {symbol} non approuvé',
      text: 'Votre retrait de {quantity} {symbol} n’a pas été approuvé après examen. Le montant a été recrédité sur votre compte. Le support peut vous en dire plus.',
    },
    deposit_seen: {
      subject: '{quantity} {symbol} en chemin',
      text: 'Un dépôt de {quantity} {symbol} est arrivé sur son réseau. Il sera crédité dès qu’il aura assez de confirmations.',
    },
    deposit_reversed: {
      subject: 'Dépôt de {quantity} {symbol} annulé',
      text: 'Le réseau a annulé un dépôt de {quantity} {symbol} avant qu’il ne soit définitif, et il a été retiré de votre compte. Si le réseau l’inclut de nouveau, il sera de nouveau crédité.',
    },
    deposit_credited: { subject: '{quantity} {symbol} reçus', text: 'Votre dépôt de {quantity} {symbol} a été crédité sur votre compte.' },
    position_liquidated: {
      subject: '{pair} : position liquidée',
      text: 'Le prix de référence de {pair} a atteint {price} et la marge ne suffisait plus à maintenir votre position : {quantity} {symbol} ont été clôturés. Le reçu montre chaque étape et chaque chiffre.',
    },
    position_deleveraged: {
      subject: '{pair} : position réduite par désendettement automatique',
      text: '{quantity} {symbol} de votre position {pair} ont été clôturés sans frais à {price}. Une position de l’autre côté était en faillite, et ni le carnet d’ordres ni le fonds d’assurance ne pouvaient la reprendre.',
    },
    margin_call_cross: {
      subject: 'Ratio de marge à {ratio}',
      text: 'Le ratio de marge de vos positions en marge croisée a atteint {ratio}. À 100 %, elles sont liquidées. Ajoutez de la marge ou clôturez une partie.',
    },
    margin_call_isolated: {
      subject: '{pair} : ratio de marge à {ratio}',
      text: 'Le ratio de marge de votre position isolée {pair} a atteint {ratio}. À 100 %, elle est liquidée. Ajoutez de la marge ou clôturez une partie.',
    },
    position_settled: {
      subject: '{pair} : contrat réglé',
      text: 'Le contrat {pair} a pris fin. {quantity} {symbol} de votre position ont été clôturés sans frais à {price}.',
    },
    seconds_void: {
      subject: '{pair} : contrat à secondes annulé',
      text: 'L’indice de {pair} n’a pas suffi à départager votre contrat à secondes {number} : il est annulé. {quantity} {symbol}, mise et frais, sont revenus sur votre compte à secondes.',
    },
    deal_begun: {
      subject: 'Ordre {number} : {quantity} {symbol} pour {total} {fiat}',
      text: 'Un ordre fiat a été créé : {quantity} {symbol} pour {total} {fiat}. Les coins sont sous séquestre. L’acheteur doit payer avant la fin du délai.',
    },
    deal_paid: {
      subject: 'Ordre {number} : l’acheteur a payé',
      text: 'L’acheteur indique avoir transféré {total} {fiat}. Le vendeur vérifie que l’argent est arrivé d’un compte au nom de l’acheteur, puis libère {quantity} {symbol}.',
    },
    deal_completed: {
      subject: 'Ordre {number} terminé',
      text: '{quantity} {symbol} ont été libérés pour l’acheteur.',
    },
    deal_cancelled: {
      subject: 'Ordre {number} annulé',
      text: 'L’ordre fiat de {quantity} {symbol} pour {total} {fiat} a été annulé. Les coins sont revenus au vendeur.',
    },
    deal_overdue: {
      subject: 'Ordre {number} : confirmation en retard',
      text: 'Le délai pour confirmer {total} {fiat} est écoulé. Rien ne se fait tout seul : les coins restent sous séquestre jusqu’à ce que le vendeur les libère, que l’acheteur annule ou que le support tranche. Chaque partie peut faire appel.',
    },
    deal_appealed: {
      subject: 'Ordre {number} : appel',
      text: 'Un appel a été ouvert. Les coins restent sous séquestre jusqu’à la décision du support. Veuillez expliquer ce qui s’est passé et joindre ce qui le montre.',
    },
    price_alert_up: {
      subject: '{pair} a atteint {price} à la hausse',
      text: 'Le prix de {pair} a atteint {price}. Votre alerte était réglée sur une hausse.\n\n{note}',
    },
    price_alert_down: {
      subject: '{pair} a atteint {price} à la baisse',
      text: 'Le prix de {pair} a atteint {price}. Votre alerte était réglée sur une baisse.\n\n{note}',
    },
    price_alert_change_up: {
      subject: '{pair} : hausse de {change} en {period}',
      text: 'Le prix de {pair} a augmenté de {change} en {period}, comme le prévoyait votre alerte.\n\n{note}',
    },
    price_alert_change_down: {
      subject: '{pair} : baisse de {change} en {period}',
      text: 'Le prix de {pair} a baissé de {change} en {period}, comme le prévoyait votre alerte.\n\n{note}',
    },
    price_alert_funding_up: {
      subject: '{pair} : taux de financement à {rate}',
      text: 'Le taux de financement de {pair} est monté à {rate}, comme le prévoyait votre alerte.\n\n{note}',
    },
    price_alert_funding_down: {
      subject: '{pair} : taux de financement à {rate}',
      text: 'Le taux de financement de {pair} est descendu à {rate}, comme le prévoyait votre alerte.\n\n{note}',
    },
    price_alert_ended: {
      subject: 'Alerte sur {pair} terminée',
      text: '{pair} n’est plus négocié. Votre alerte sur ce marché est terminée.\n\n{note}',
    },
    merchant_approved: {
      subject: 'Vous êtes marchand',
      text: 'Vous pouvez désormais publier des annonces fiat. Elles passent en ligne dès que le dépôt demandé est constitué.',
    },
    merchant_rejected: {
      subject: 'Demande de marchand refusée',
      text: 'Votre demande pour devenir marchand a été refusée : {reason}\n\nVous pouvez la renouveler une fois que cela a changé.',
    },
    merchant_withdrawn: {
      subject: 'Vous n’êtes plus marchand',
      text: 'Votre agrément de marchand a été retiré : {reason}\n\nVos annonces sont hors ligne. Les ordres en cours se poursuivent.',
    },
    identity_approved: {
      subject: 'Identité vérifiée',
      text: 'Votre identité a été vérifiée. Les limites supérieures s’appliquent dès maintenant.',
    },
    identity_rejected: {
      subject: 'Échec de la vérification d’identité',
      text: 'Votre identité n’a pas pu être vérifiée : {reason}\n\nVeuillez corriger ce point et renvoyer votre demande.',
    },
    account_suspended: {
      subject: 'Compte suspendu',
      text: 'Votre compte a été suspendu le {time}. Vous pouvez vous connecter et annuler des ordres ; le trading et les transferts sont impossibles. Contactez l’assistance pour en savoir plus.',
    },
    account_reinstated: {
      subject: 'Compte rétabli',
      text: 'La suspension de votre compte a été levée le {time}. Vous pouvez de nouveau trader.',
    },
    account_closed: {
      subject: 'Compte clôturé',
      text: 'Votre compte a été clôturé le {time}, à votre demande. Vous ne pouvez plus vous connecter.',
    },
    ticket_answered: {
      subject: 'L’assistance a répondu',
      text: 'Votre demande « {subject} » a reçu une réponse. Vous pouvez la lire dans le centre d’aide.',
    },
    notice: { subject: '{title}', text: '{text}' },
  },
};
