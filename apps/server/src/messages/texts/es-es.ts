import type { MessageWords } from '../template-names.ts';

export const ES_ES: MessageWords = {
  purposes: {
    register: 'Registro',
    reset: 'Restablecer la contraseña de acceso',
    login_password: 'Cambiar la contraseña de acceso',
    fund_password: 'Cambiar la contraseña de fondos',
    old_email: 'Confirmar su correo electrónico actual',
    new_email: 'Confirmar su nuevo correo electrónico',
    old_phone: 'Confirmar su número de teléfono actual',
    new_phone: 'Confirmar su nuevo número de teléfono',
    withdraw: 'Retiro',
    whitelist: 'Desactivar la lista blanca de retiros',
    trading_key: 'Cambiar claves API',
    close: 'Cerrar la cuenta',
  },
  codeSubject: '{purpose}: su código de verificación',
  codeText: 'Su código de verificación para «{purpose}» es:\n\n{code}\n\nEs válido durante 10 minutos y una sola vez.',
  codeWarning: 'No facilite este código a nadie. Nuestro personal nunca se lo pedirá. Si no lo ha solicitado, ignore este mensaje.',
  codeShort: '[Kontor] {code} es su código: {purpose}. Válido 10 minutos. No lo facilite a nadie.',
  word: 'Su palabra antiphishing: {word}',
  notYou: 'Si no ha sido usted, cambie de inmediato su contraseña de acceso y póngase en contacto con soporte.',
  footer: 'Este es un mensaje automático. Nunca pedimos sus contraseñas ni sus códigos por correo, teléfono o chat.',
  events: {
    already_registered: {
      subject: 'Ya tiene una cuenta',
      text: 'El {time} alguien intentó registrarse con esta dirección, que ya tiene una cuenta. Si ha sido usted, inicie sesión o restablezca su contraseña si la ha olvidado. No se ha cambiado nada.',
    },
    login_password_changed: {
      subject: 'Contraseña de acceso cambiada',
      text: 'Su contraseña de acceso se cambió el {time}. Se ha cerrado la sesión en todos los dispositivos y los retiros están suspendidos durante 24 horas.',
    },
    fund_password_changed: {
      subject: 'Contraseña de fondos cambiada',
      text: 'Su contraseña de fondos se cambió el {time}. Se ha cerrado la sesión en todos los dispositivos y los retiros están suspendidos durante 24 horas.',
    },
    email_changed: {
      subject: 'Correo electrónico cambiado',
      text: 'El correo electrónico de su cuenta se cambió a {email} el {time}. Se ha cerrado la sesión en todos los dispositivos y los retiros están suspendidos durante 24 horas.',
    },
    phone_changed: {
      subject: 'Número de teléfono cambiado',
      text: 'El número de teléfono de su cuenta se cambió a {phone} el {time}. Se ha cerrado la sesión en todos los dispositivos y los retiros están suspendidos durante 24 horas.',
    },
    authenticator_added: {
      subject: 'Aplicación de autenticación configurada',
      text: 'El {time} se configuró una aplicación de autenticación en su cuenta. Los retiros están suspendidos durante 24 horas.',
    },
    authenticator_removed: {
      subject: 'Aplicación de autenticación eliminada',
      text: 'El {time} se eliminó la aplicación de autenticación de su cuenta. Los retiros están suspendidos durante 24 horas.',
    },
    passkey_added: {
      subject: 'Llave de acceso añadida',
      text: 'El {time} se añadió una llave de acceso a su cuenta. Los retiros están suspendidos durante 24 horas.',
    },
    passkey_removed: {
      subject: 'Llave de acceso eliminada',
      text: 'El {time} se eliminó una llave de acceso de su cuenta. Los retiros están suspendidos durante 24 horas.',
    },
    recovery_codes_made: {
      subject: 'Nuevos códigos de recuperación',
      text: 'El {time} se crearon nuevos códigos de recuperación para su cuenta; los anteriores ya no sirven. Los retiros están suspendidos durante 24 horas.',
    },
    recovery_code_used: {
      subject: 'Código de recuperación usado',
      text: 'El {time} se usó un código de recuperación de su cuenta. No sirve una segunda vez.',
    },
    whitelist_on: {
      subject: 'Lista blanca de retiros activada',
      text: 'El {time} se activó la lista blanca de retiros de su cuenta. Ahora solo se puede retirar a direcciones de su libreta, a cada una a partir de 24 horas después de añadirla.',
    },
    whitelist_off: {
      subject: 'Lista blanca de retiros desactivada',
      text: 'El {time} se desactivó la lista blanca de retiros de su cuenta. Los retiros están suspendidos durante 24 horas; después se podrá retirar a cualquier dirección.',
    },
    trading_key_made: {
      subject: 'Clave API creada',
      text: 'El {time} se creó la clave API «{label}» para su cuenta. Quien la tenga puede actuar en su nombre dentro de lo que usted permitió.',
    },
    trading_key_changed: {
      subject: 'Clave API modificada',
      text: 'El {time} se modificó la clave API «{label}» de su cuenta: sus permisos, sus direcciones, su vencimiento o si está activada.',
    },
    trading_key_deleted: {
      subject: 'Clave API eliminada',
      text: 'El {time} se eliminó la clave API «{label}» de su cuenta. Ya no se puede usar.',
    },
    address_added: {
      subject: 'Dirección de retiro añadida',
      text: 'Se añadió a su cuenta una dirección de retiro para {symbol}.\n\nRed: {network}\nDirección: {address}',
    },
    collection_added: {
      subject: 'Método de cobro añadido',
      text: 'El {time} se añadió a su cuenta un método de cobro en {currency}.',
    },
    collection_changed: {
      subject: 'Método de cobro modificado',
      text: 'El {time} se modificó un método de cobro de su cuenta, en {currency}.',
    },
    collection_removed: {
      subject: 'Método de cobro eliminado',
      text: 'El {time} se eliminó un método de cobro de su cuenta.',
    },
    balance_credited: {
      subject: '{quantity} {symbol} abonados',
      text: 'La plataforma ha abonado {quantity} {symbol} en su cuenta.',
    },
    balance_debited: {
      subject: '{quantity} {symbol} cargados',
      text: 'La plataforma ha cargado {quantity} {symbol} en su cuenta. Contacte con soporte para saber más.',
    },
    new_login: {
      subject: 'Inicio de sesión desde un dispositivo nuevo',
      text: 'Un dispositivo nuevo inició sesión en su cuenta el {time}.\n\nDispositivo: {device}\nLugar: {place}',
    },
    withdrawals_held: {
      subject: 'Retiros suspendidos',
      text: 'Por su seguridad, los retiros de su cuenta están suspendidos hasta el {until}. Puede seguir operando.',
    },
    withdrawal_requested: {
      subject: 'Retiro de {quantity} {symbol} solicitado',
      text: 'Se ha solicitado un retiro de {quantity} {symbol}.\n\nRed: {network}\nDirección: {address}',
    },
    withdrawal_completed: {
      subject: 'Retiro de {quantity} {symbol} completado',
      text: '{quantity} {symbol} han salido de su cuenta.\n\nTransacción: {txid}',
    },
    withdrawal_failed: {
      subject: 'Retiro de {quantity} {symbol} fallido',
      text: 'Su retiro de {quantity} {symbol} no se pudo realizar. El importe está de nuevo en su cuenta.',
    },
    withdrawal_sent: {
      subject: 'Retiro de {quantity} {symbol} aprobado',
      text: 'Su retiro de {quantity} {symbol} se está pagando. Ya no se puede cancelar.',
    },
    withdrawal_cancelled: {
      subject: 'Retiro de {quantity} {symbol} cancelado',
      text: 'Su retiro de {quantity} {symbol} se ha cancelado. El importe está de nuevo en su cuenta.',
    },
    withdrawal_rejected: {
      subject: 'Retiro de {quantity} {symbol} no aprobado',
      text: 'Su retiro de {quantity} {symbol} no se ha aprobado tras una revisión. El importe está de nuevo en su cuenta. Soporte puede darle más información.',
    },
    deposit_seen: {
      subject: '{quantity} {symbol} en camino',
      text: 'Un depósito de {quantity} {symbol} ha llegado a su red. Se abonará cuando tenga suficientes confirmaciones.',
    },
    deposit_reversed: {
      subject: 'Depósito de {quantity} {symbol} revertido',
      text: 'La red ha revertido un depósito de {quantity} {symbol} antes de que fuera definitivo y se ha retirado de su cuenta. Si la red vuelve a incluirlo, se abonará de nuevo.',
    },
    deposit_credited: { subject: '{quantity} {symbol} recibidos', text: 'Su depósito de {quantity} {symbol} se ha abonado en su cuenta.' },
    position_liquidated: {
      subject: '{pair}: posición liquidada',
      text: 'El precio de referencia de {pair} alcanzó {price} y el margen ya no sostenía su posición: se cerraron {quantity} {symbol}. El recibo muestra cada paso y cada cifra.',
    },
    position_deleveraged: {
      subject: '{pair}: posición reducida por desapalancamiento automático',
      text: 'Se cerraron {quantity} {symbol} de su posición en {pair} a {price} sin comisión. Una posición del otro lado estaba en quiebra y ni el libro de órdenes ni el fondo de seguro podían asumirla.',
    },
    margin_call_cross: {
      subject: 'Ratio de margen en {ratio}',
      text: 'El ratio de margen de sus posiciones en margen cruzado ha alcanzado {ratio}. Al 100 % se liquidan. Añada margen o cierre una parte.',
    },
    margin_call_isolated: {
      subject: '{pair}: ratio de margen en {ratio}',
      text: 'El ratio de margen de su posición aislada en {pair} ha alcanzado {ratio}. Al 100 % se liquida. Añada margen o cierre una parte.',
    },
    position_settled: {
      subject: '{pair}: contrato cerrado',
      text: 'El contrato {pair} ha terminado. Se cerraron {quantity} {symbol} de su posición a {price} sin comisión.',
    },
    seconds_void: {
      subject: '{pair}: contrato de segundos anulado',
      text: 'El índice de {pair} no bastó para decidir su contrato de segundos {number}, por lo que queda anulado. {quantity} {symbol}, el importe y la comisión, han vuelto a su cuenta de segundos.',
    },
    deal_begun: {
      subject: 'Orden {number}: {quantity} {symbol} por {total} {fiat}',
      text: 'Se ha creado una orden fiat: {quantity} {symbol} por {total} {fiat}. Las monedas están en depósito. El comprador debe pagar antes de que acabe el plazo.',
    },
    deal_paid: {
      subject: 'Orden {number}: el comprador ha pagado',
      text: 'El comprador indica que ha transferido {total} {fiat}. El vendedor comprueba que el dinero ha llegado desde una cuenta a nombre del comprador y después libera {quantity} {symbol}.',
    },
    deal_completed: {
      subject: 'Orden {number} completada',
      text: '{quantity} {symbol} se han liberado para el comprador.',
    },
    deal_cancelled: {
      subject: 'Orden {number} cancelada',
      text: 'La orden fiat de {quantity} {symbol} por {total} {fiat} se ha cancelado. Las monedas vuelven al vendedor.',
    },
    deal_overdue: {
      subject: 'Orden {number}: confirmación vencida',
      text: 'El plazo para confirmar {total} {fiat} ha terminado. Nada ocurre por sí solo: las monedas siguen en depósito hasta que el vendedor las libere, el comprador cancele o soporte decida. Ambas partes pueden apelar.',
    },
    deal_appealed: {
      subject: 'Orden {number}: apelación',
      text: 'Se ha abierto una apelación. Las monedas siguen en depósito hasta que soporte decida. Explique qué ha ocurrido y adjunte lo que lo demuestre.',
    },
    price_alert_up: {
      subject: '{pair} ha subido a {price}',
      text: 'El precio de {pair} ha alcanzado {price}. Su alerta esperaba una subida.\n\n{note}',
    },
    price_alert_down: {
      subject: '{pair} ha bajado a {price}',
      text: 'El precio de {pair} ha alcanzado {price}. Su alerta esperaba una bajada.\n\n{note}',
    },
    price_alert_change_up: {
      subject: '{pair} sube {change} en {period}',
      text: 'El precio de {pair} ha subido {change} en {period}, tal como indicaba su alerta.\n\n{note}',
    },
    price_alert_change_down: {
      subject: '{pair} baja {change} en {period}',
      text: 'El precio de {pair} ha bajado {change} en {period}, tal como indicaba su alerta.\n\n{note}',
    },
    price_alert_funding_up: {
      subject: '{pair}: tasa de financiación en {rate}',
      text: 'La tasa de financiación de {pair} ha subido a {rate}, tal como indicaba su alerta.\n\n{note}',
    },
    price_alert_funding_down: {
      subject: '{pair}: tasa de financiación en {rate}',
      text: 'La tasa de financiación de {pair} ha bajado a {rate}, tal como indicaba su alerta.\n\n{note}',
    },
    price_alert_ended: {
      subject: 'Alerta de {pair} finalizada',
      text: '{pair} ya no se negocia. Su alerta sobre este mercado ha finalizado.\n\n{note}',
    },
    merchant_approved: {
      subject: 'Ya es comerciante',
      text: 'Ya puede anunciar en el comercio fiat. Los anuncios se publican en cuanto esté el depósito exigido.',
    },
    merchant_rejected: {
      subject: 'Solicitud de comerciante rechazada',
      text: 'Su solicitud para ser comerciante fue rechazada: {reason}\n\nPuede volver a solicitarlo cuando esto haya cambiado.',
    },
    merchant_withdrawn: {
      subject: 'Ya no es comerciante',
      text: 'Se retiró su autorización como comerciante: {reason}\n\nSus anuncios están fuera de línea. Las órdenes en curso continúan.',
    },
    identity_approved: {
      subject: 'Identidad verificada',
      text: 'Su identidad ha sido verificada. Los límites superiores se aplican desde ahora.',
    },
    identity_rejected: {
      subject: 'Verificación de identidad fallida',
      text: 'No se pudo verificar su identidad: {reason}\n\nCorríjalo y vuelva a enviarlo.',
    },
    account_suspended: {
      subject: 'Cuenta suspendida',
      text: 'Su cuenta fue suspendida el {time}. Puede iniciar sesión y cancelar órdenes; no es posible operar ni transferir. Póngase en contacto con soporte para saber más.',
    },
    account_reinstated: {
      subject: 'Cuenta reactivada',
      text: 'La suspensión de su cuenta se levantó el {time}. Puede volver a operar.',
    },
    account_closed: { subject: 'Cuenta cerrada', text: 'Su cuenta se cerró el {time}, tal como pidió. Ya no puede iniciar sesión.' },
    ticket_answered: {
      subject: 'Soporte ha respondido',
      text: 'Hay una respuesta a su consulta «{subject}». Puede leerla en el centro de ayuda.',
    },
    notice: { subject: '{title}', text: '{text}' },
  },
};
