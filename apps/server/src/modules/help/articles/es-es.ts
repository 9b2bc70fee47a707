import type { ShippedTexts } from '../shipped-articles.ts';

export const ES_ES: ShippedTexts = {
  register: {
    title: '¿Cómo abro una cuenta?',
    content: `Abra [Registrarse](/reg), escriba su correo o su teléfono y confírmelo con los seis dígitos que le enviamos.

## Después, dos contraseñas
1. La **contraseña de acceso** abre su cuenta: de 10 a 128 caracteres, en ninguna lista de contraseñas filtradas y sin su correo ni su teléfono.
2. La **contraseña de fondos** se pide cuando sale dinero. Debe ser distinta de la primera.
3. Escriba un **código de invitación** y acepte los [términos de uso](/agree). Con su cuenta se guarda qué versión aceptó.

## ¿De dónde sale el código?
De alguien que ya tiene cuenta. Cada persona encuentra su código y su enlace en el [perfil](/user/user). Un enlace como /reg?invite=… rellena el código.

Puede operar al contado en cuanto exista la cuenta.`,
  },
  identity: {
    title: '¿Por qué y cómo verifico mi identidad?',
    content: `Sin verificación todo funciona dentro de los límites bajos. Con ella suben sus límites y el nivel de seguridad pasa a alto. Las cifras vigentes están en [Comisiones y límites](/fees).

## Qué necesitamos
- su nombre completo como figura en el documento, el país y el número del documento
- una foto del anverso y otra del reverso; las fotos grandes se reducen en su navegador

Envíelo en [Identidad](/user/identity). Las fotos se guardan cifradas y nunca son públicas; cada vez que un revisor las abre queda registrado.

## Los cuatro estados
Sin verificar, en revisión, verificada o rechazada con el motivo. Durante la revisión no se pueden cambiar los datos. Tras un rechazo, corrija lo que indica el motivo y envíelo de nuevo. Un número de documento verifica una sola cuenta.`,
  },
  close: {
    title: '¿Cómo me llevo mis datos o cierro mi cuenta?',
    content: `Ambas cosas están en [Datos y cierre](/user/close).

## Exportar
«Exportar mis datos» guarda en un archivo todo lo que se conserva sobre usted, tras escribir otra vez su contraseña de acceso.

## Cerrar
Una cuenta puede cerrarse cuando no hay órdenes abiertas y las cinco cuentas están vacías. Se confirma con contraseña y código. Después nadie puede volver a entrar; es definitivo.

Sus órdenes y saldos quedan bajo un número en libros que nunca se reescriben. Los datos personales están aparte y se borran; lo que la ley obliga a conservar se borra más tarde.

Si solo teme que haya alguien más en su cuenta, congélela: el botón está en la [página de seguridad](/user/s-securityset).`,
  },
  codes: {
    title: 'No me llega el código de verificación',
    content: `Un código tiene seis dígitos, vale **10 minutos** y sirve una sola vez. A los 60 segundos puede pedir otro; solo cuenta el más reciente.

## Compruebe
- la carpeta de correo no deseado y si la dirección o el prefijo son correctos
- si ya tiene una cuenta: entonces enviamos un aviso en lugar del código de registro. La página dice lo mismo en ambos casos, para que nadie averigüe quién está registrado
- si su teléfono bloquea remitentes desconocidos

## Tras cinco intentos fallidos
el código queda anulado. Pida uno nuevo.

Nadie de esta plataforma le pedirá nunca un código, ni por chat, ni por teléfono, ni por correo. Con una [palabra antiphishing](/user/s-phishing) reconoce nuestros correos: todos la llevan.`,
  },
  'second-factor': {
    title: '¿Cómo protejo mi acceso con un segundo factor?',
    content: `Con un segundo factor, una contraseña robada no abre nada por sí sola. Hay dos tipos y puede usar ambos.

## Aplicación de autenticación
En [Aplicación de autenticación](/user/s-totp) escanee el código QR y escriba los seis dígitos que muestra. Desde entonces cada acceso pide un código así.

## Llaves de acceso
Una [llave de acceso](/user/s-passkeys) permanece en su dispositivo y se abre con huella, rostro o PIN. Al entrar sustituye a contraseña y código.

## Códigos de recuperación
Al activar un segundo factor recibe **diez códigos de recuperación**, que se muestran una sola vez. Cada uno abre un acceso si pierde el dispositivo. Guárdelos aparte. Los nuevos anulan los anteriores.

Dónde tiene sesión abierta y los accesos de los últimos 180 días están en [Dispositivos](/user/s-devices). Allí puede cerrar cualquier sesión.`,
  },
  recover: {
    title: 'He olvidado mi contraseña',
    content: `## Contraseña de acceso
Abra [Contraseña olvidada](/forget-pass), escriba su correo o teléfono y el código que enviamos allí, y ponga una nueva. Se cierran todas las sesiones y durante 24 horas no se puede retirar nada.

## Contraseña de fondos
Con la sesión abierta, cámbiela en [Contraseña de fondos](/user/s-securitypwd) con un código. Tras **cinco errores** queda bloqueada 24 horas.

## Segundo factor
Use un código de recuperación en lugar del de la aplicación. Si no tiene ninguno, escriba a soporte desde la dirección de su cuenta.

## «Demasiados intentos»
Tras contraseñas erróneas, cada intento espera un poco más. Los extraños que adivinan se frenan a sí mismos y no a usted: los dispositivos y redes desde los que ya entró tienen su propia cuenta.`,
  },
  hold: {
    title: '¿Por qué mis retiros están retenidos 24 horas?',
    content: `Porque cambió algo que protege su cuenta: la contraseña de acceso o de fondos, el correo, el teléfono o un segundo factor. También cuentan descongelar la cuenta y desactivar la lista blanca de retiros.

Si lo hizo otra persona, tiene un día para darse cuenta antes de que pueda salir dinero. Avisamos de cada cambio a su dirección **anterior**.

## Qué sigue funcionando
Operar, transferir entre sus cuentas y todo lo que solo consulta.

## ¿Cuándo termina?
24 horas después del último cambio. El tiempo restante está arriba en la [página de seguridad](/user/s-securityset). No se puede acortar, tampoco por soporte.

## No fui yo
Congele la cuenta de inmediato en esa misma página. Accesos, órdenes y retiros se detienen hasta que soporte compruebe quién es usted.`,
  },
  'order-types': {
    title: '¿Qué tipos de órdenes hay?',
    content: `Los mercados al contado como [BTC/USDT](/markets/kline/BTC_USDT) aceptan estas órdenes:

- **Límite**: se ejecuta a su precio o mejor, o espera en el libro hasta que la cancele.
- **Mercado**: se ejecuta al momento a los mejores precios que haya, sin salir nunca de la banda de protección. Lo que no encuentra contraparte caduca.
- **Post only**: solo se añade al libro. Se rechaza si fuera a ejecutarse al momento.

## Cuánto dura
**GTC** hasta ejecutarse o cancelarse; **IOC** ejecuta lo que puede al momento y el resto caduca; **FOK** se ejecuta entera al momento o nada.

## Tamaños mínimos
Cada par tiene pasos de precio y cantidad y un total mínimo, en [Comisiones y límites](/fees). Las órdenes abiertas y su historial están en [Órdenes](/order/spot-current); allí puede cambiar precio y cantidad.`,
  },
  'stop-orders': {
    title: '¿Cómo funcionan las órdenes stop y OCO?',
    content: `Una orden stop espera a que el **último precio** alcance el precio de activación que usted indica. Hasta entonces no está en el libro.

- **Stop mercado** y **take profit mercado** se ejecutan entonces a los mejores precios que haya.
- **Stop límite** y **take profit límite** ponen entonces una orden límite al precio indicado. Si el mercado ya se alejó, puede quedar sin ejecutar.

Mientras espera, sus fondos están reservados. Una orden stop limita una pérdida, pero no promete un precio: en un mercado rápido puede ser peor que el de activación.

## OCO
«Una cancela la otra» es una orden límite y una stop juntas. En cuanto una se ejecuta, aunque sea en parte, la otra se cancela. Se cumple una como máximo y los fondos se reservan una vez.

Activación y precio se cambian en [Órdenes abiertas](/order/spot-current).`,
  },
  fees: {
    title: '¿Qué comisiones hay y cuándo se cobran?',
    content: `Solo se cobra comisión al ejecutarse una orden, como parte de **lo que recibe**: la moneda al comprar, USDT al vender. Crear, modificar y cancelar órdenes es gratis, igual que transferir entre sus cuentas.

## Maker y taker
La orden que esperaba en el libro es maker; la que llega y se cruza con ella es taker. Cada una tiene su tasa. Una orden puede ser ambas: taker por lo que ejecuta al momento, maker por el resto.

## Niveles
Las tasas dependen de su nivel. Todos empiezan en el nivel 0. Los niveles están en [Comisiones y límites](/fees); sus tasas se muestran en el formulario antes de confirmar.

La comisión se redondea hacia arriba a la unidad mínima y nunca supera lo que recibe. Figura en el detalle de la orden y en su [historial](/wallet/wallet-log).`,
  },
  contracts: {
    title: '¿Cómo funcionan los contratos perpetuos?',
    content: `Un contrato perpetuo sigue el precio de una moneda sin que la moneda cambie de manos: **largo** gana cuando sube, **corto** cuando baja. El margen, la ganancia y la pérdida son USDT en tu [cuenta de contratos](/wallet/contract).

## Antes de la primera orden
1. Verifica tu [identidad](/user/identity) y abre la negociación en la [página del contrato](/contract/BTC_USDT).
2. Lleva USDT allí con una [transferencia](/wallet/transfer).
3. Elige el apalancamiento y el margen cruzado o aislado. El cruzado reparte la cuenta entre sus posiciones; el aislado solo arriesga lo que se dio a una posición.

## Cuánto cuesta
Las comisiones salen de la cuenta cuando una orden se ejecuta, así que no todo puede ser margen. Cada pocas horas el **funding** pasa entre largos y cortos; la plataforma no se queda con nada. Las tasas anteriores están en [Funding](/contract-records/funding/BTC_USDT).

Puedes perder todo lo que hay en la cuenta de contratos, nunca más.`,
  },
  liquidation: {
    title: '¿Por qué se liquidó mi posición?',
    content: `Una posición necesita un margen de mantenimiento que crece con su tamaño por tramos: los [tramos de riesgo](/contract-records/brackets/BTC_USDT). Cuando el margen y la ganancia no realizada juntos bajan hasta él al **precio de marca**, se liquida. La marca sigue a varias plataformas y no solo a la última operación de aquí.

## Paso a paso
1. Se cancelan las órdenes abiertas que usan ese margen.
2. Con margen cruzado, largo y corto de un contrato se cierran uno contra otro.
3. Se cierra lo necesario para bajar de tramo.
4. El resto se asume al precio en que el margen se agota.

Lo que se obtiene por encima de ese precio es tuyo, menos la comisión de liquidación. Lo que falta lo paga el [fondo de seguro](/contract-records/insurance); si está vacío, se cierran a ese precio las posiciones más rentables del otro lado (autodesapalancamiento).

## Compruébalo tú mismo
Cada liquidación tiene un [recibo](/contract-records/liquidations) público que tu navegador vuelve a calcular.`,
  },
  seconds: {
    title: '¿Cómo se deciden los contratos por segundos?',
    content: `Un contrato por segundos dice si un **índice** estará más alto o más bajo tras un tiempo dado. El índice se forma con los precios de varias plataformas, un tick por segundo. Se abre en la [página de contratos por segundos](/contract_sec/BTC_USDT) con USDT de su [cuenta de segundos](/wallet/secContract).

## Los dos ticks
1. **La entrada** es el primer tick válido tras aceptarse su contrato.
2. **La salida** es el último tick válido hasta su final.

Ambos se comparan con todas sus cifras. Si son iguales, o si no hubo a tiempo un tick válido, la apuesta y la comisión vuelven.

## Cuánto cuesta
La apuesta y la comisión se pagan al instante. Si acierta, la apuesta vuelve con el pago mostrado; si no, se pierden ambas. La página dice cuántas veces hay que acertar para no perder: más que una moneda al aire. La propia plataforma es la otra parte, y nada se puede cancelar.

## Compruébelo usted
Cada contrato de su [historial](/order/sec-history) lleva a un recibo público. Su navegador verifica los ticks firmados y calcula el resultado de nuevo.`,
  },
  subscriptions: {
    title: '¿Cómo funcionan las suscripciones a monedas nuevas?',
    content: `En la [página de ventas](/subscribe) se suscribe a monedas nuevas con lo que hay en su cuenta ICO; una [transferencia](/wallet/transfer) lo lleva allí. Lo que paga queda **congelado** hasta la liquidación, y una suscripción no se puede retirar.

## Quién recibe qué
1. **Por sorteo**: cada lote tiene un boleto y ganan tantos como lotes hay. Los lotes que no ganan se devuelven íntegros.
2. **Reparto en proporción**: su parte de las monedas es la de su pago en todos los pagos. Lo que no se usa se devuelve.

## Monedas congeladas
Una parte de lo que recibe puede estar congelada al principio. Cada día a las 00:00 UTC se libera algo; **Desbloquear** en su [billetera](/wallet/subscribe) lo deja disponible. Un día perdido no se pierde.

## Compruebe el sorteo usted mismo
El hash de un secreto y un bloque futuro se anuncian antes de la venta; juntos deciden. Si no llegan a tiempo, se devuelve todo a todos. «Calcular de nuevo» repite el sorteo en su navegador con la lista pública de boletos.`,
  },
  'price-alerts': {
    title: '¿Cómo creo una alerta de precio?',
    content: `Pulse la campana junto a un mercado, en su página de trading o en la lista de mercados, e indique qué debe esperarse. Todas sus alertas están en [Alertas de precio](/user/s-alerts); puede tener 200.

## ¿Qué se puede vigilar?
- el último precio de un par o de un contrato, o el precio de referencia de un contrato
- una variación en porcentaje en un plazo de 5 minutos a 24 horas
- la tasa de financiación de un contrato

## ¿Cuándo llega?
La plataforma vigila cada operación por usted, también cuando no tiene ninguna página abierta. Una alerta se activa una vez o, si así lo elige, de nuevo cuando el valor se vuelve a alcanzar: como máximo una vez por hora o por día. Lo que ya se ha alcanzado al crearla se rechaza.

## ¿Cómo llega?
Como notificación en la campana y, si lo pide, por correo electrónico. Las notificaciones del navegador aparecen mientras hay abierta una página de la plataforma. Una alerta no es una orden: no se compra ni se vende nada.`,
  },
  'api-keys': {
    title: '¿Cómo dejo que un programa opere por mí?',
    content: `Con una **clave API** un programa puede actuar por usted. La interfaz está hecha para los programas de Binance: a la mayoría le basta con nuestra dirección. Cómo conectarlo está en la [documentación de la API](/api-docs), con una orden para copiar.

## Crear una clave
1. Abra [Claves API](/user/s-api-keys), ponga nombre al programa y elija solo lo que necesita. La lectura va siempre incluida; spot, futuros y retiros se conceden uno por uno.
2. Indique las direcciones IP desde las que funciona. Una clave que retira debe tener alguna; la que opera desde cualquier lugar vence a los 90 días.
3. Confirme como en un retiro. El secreto se muestra una sola vez.

## Pruebe primero
Una orden de prueba se comprueba como una real y nunca se coloca. Una plataforma en modo demo admite los mismos programas.

## Límites
Las solicitudes se cuentan por dirección IP y las órdenes por cuenta; un [nivel de comisiones](/fees) más alto puede enviar más. Quien envía demasiadas sabe cuándo volver.

Puede desactivar o eliminar una clave en cualquier momento: en un segundo ya no abre nada.`,
  },
  frozen: {
    title: '¿Por qué parte de mi saldo no está disponible?',
    content: `Su saldo tiene partes, que la [billetera](/wallet/wallet) muestra por separado:

- **Disponible**: se puede operar y mover.
- **En órdenes**: reservado por órdenes abiertas, también stop. Cancele la orden y queda libre al instante.
- **Congelado**: retenido por algo en curso fuera del trading.
- **Bloqueado**: no se puede mover hasta una fecha.

## ¿Cuánto reserva una orden?
Una compra, precio por cantidad; una venta, la cantidad. La comisión sale de lo que recibe, así que no se reserva nada para ella. Lo que una compra no usa por ejecutarse a mejor precio vuelve a estar libre al momento.

Para liberar todo en un mercado, use «Cancelar todo» en [Órdenes abiertas](/order/spot-current).`,
  },
  transfers: {
    title: '¿Cómo muevo dinero entre mis cuentas?',
    content: `Tiene cinco cuentas: spot, contratos, segundos, fiat y suscripción ICO. Cada producto usa la suya, para que una pérdida en una no alcance a las demás.

## Transferir
Abra [Transferir](/wallet/transfer), elija origen y destino, la moneda y la cantidad. Es gratis e inmediato.

- Contratos y segundos solo admiten **USDT**.
- Fiat y suscripción ICO admiten las monedas que la plataforma permite allí.
- Solo se mueve lo disponible; lo que retienen las órdenes abiertas se queda.

## ¿Llegó?
Cada transferencia tiene su número. Si se corta la conexión, puede enviarla otra vez sin riesgo: la misma nunca se hace dos veces. Lo movido está en [Transferencias](/wallet/log-transfer).`,
  },
  addresses: {
    title: '¿Cómo guardo una dirección de retiro?',
    content: `En [Direcciones de retiro](/user/c-symAddr) guarda direcciones para elegirlas al retirar.

1. Elija la moneda y la **red**. Debe ser la que indica la plataforma de destino: la misma moneda existe en varias redes y lo enviado por otra puede perderse.
2. Pegue la dirección. Se comprueba su suma de control: una dirección mal escrita se rechaza si la red la tiene.
3. Póngale una nota de 4 a 20 caracteres para reconocerla.

Active en la misma página **Retirar solo a direcciones guardadas** y nada podrá enviarse a otro lugar. Una dirección nueva se puede usar entonces 24 horas después de añadirla. Desactivarlo exige lo mismo que un retiro, y no se puede retirar durante 24 horas.

Copie siempre la dirección, no la escriba, y compare el principio y el final después de pegarla: hay programas maliciosos que cambian direcciones en el portapapeles.

Al eliminarla se pregunta otra vez; los envíos anteriores no cambian.`,
  },
  collection: {
    title: '¿Qué son los métodos de cobro?',
    content: `Indican dónde le pagan otras personas: una tarjeta bancaria, una cuenta o el tipo que ofrezca la plataforma.

En [Métodos de cobro](/user/c-collAddr) añada el nombre completo del titular, el banco, el número de tarjeta o cuenta y la moneda; la sucursal es opcional.

## Conviene saber
- Con la [identidad](/user/identity) verificada, el titular debe ser usted. Otro nombre se rechaza.
- Las tarjetas y los IBAN tienen dígitos de control. Si no cuadran, el formulario le pide comparar, pero lo acepta: hay cuentas sin ellos.
- Nombres y números se guardan cifrados. Las listas solo muestran los cuatro últimos caracteres.

Un método puede editarse o eliminarse en cualquier momento.`,
  },
  notices: {
    title: '¿Cómo me avisa la plataforma?',
    content: `## En el producto
La campana de la cabecera cuenta lo que no ha leído. Allí llegan los cambios en su cuenta y su dinero, cada uno con un enlace a lo que trata.

## Por correo o SMS
Los códigos y avisos de seguridad se envían siempre y no se pueden desactivar. Qué otros correos recibe lo elige en [Ajustes generales](/user/c-set).

## ¿Este correo es nuestro?
Defina una [palabra antiphishing](/user/s-phishing): todos nuestros correos la llevarán. Un mensaje sin ella no es nuestro. Nunca pedimos contraseñas ni códigos.

Los mensajes llegan en el idioma que eligió para el sitio.`,
  },
  demo: {
    title: '¿Qué es la demo?',
    content: `Si la cabecera muestra la marca **Demo**, esta plataforma es para probar: todo el dinero es ficticio y nada puede retirarse.

## Qué es real y qué no
- Libro, casamiento de órdenes, comisiones e historial funcionan igual que en una plataforma real.
- Hay bots que operan para que exista contraparte. Los precios siguen a plataformas reales si se puede llegar a ellas; si no, a una simulación; la marca lo dice.
- No se envían correos ni SMS. Lo que se habría enviado queda en el buzón de la demo, que solo puede leer la máquina donde se ejecuta.

## Cuentas
La página de acceso ofrece cuentas listas para usar. Cualquiera puede usarlas: no escriba datos reales. También puede [registrar](/reg) la suya.`,
  },
  unavailable: {
    title: '¿Por qué algo no está disponible para mí?',
    content: `## «Su país o región no está disponible»
El operador atiende a unos países y a otros no, según la red desde la que llega. La página muestra entonces un solo botón para salir. Una VPN o una red de empresa puede hacer que parezca estar en otro lugar.

## «Esto se hace en la aplicación»
El operador puede dejar acciones a la aplicación móvil. Esa página muestra los códigos para descargarla; si aún no existe, lo dice.

## «Previsto»
Los enlaces con esta marca llevan a partes que aún no existen.

## Un mercado está cerrado
Un par puede pausarse. Sus órdenes abiertas siguen, pueden cancelarse y continúan cuando el [mercado](/markets) reabre.

## Retenido
Vea si hay una [retención](/user/s-securityset) tras cambiar contraseña, correo o teléfono.`,
  },
  languages: {
    title: '¿Cómo cambio idioma, moneda y aspecto?',
    content: `El idioma y la moneda de visualización están en la cabecera; en el teléfono, en el menú. Funcionan sin cuenta; con ella se guardan en [Ajustes generales](/user/c-set) y le siguen en cada dispositivo.

## Diez idiomas
English, 日本語, 한국어, 繁體中文, 简体中文, Русский, Türkçe, Français, Español, Deutsch. Un enlace con ?lang=es abre el sitio en español. Nuestros mensajes siguen su elección.

## Ocho monedas de visualización
USD, JPY, KRW, HKD, RUB, EUR, GBP, TRY. Solo muestran valores; operaciones, saldos y comisiones siguen en criptomonedas. El menú dice de cuándo es el tipo de cambio.

## Aspecto
Oscuro o claro, colores de subida y bajada, también para daltónicos, altura de filas y zona horaria están en «Pantalla».`,
  },
  books: {
    title: '¿Cómo se pueden comprobar los libros?',
    content: `Cada orden y cada movimiento de dinero es un asiento en **un solo diario**, en un solo orden. Todos los saldos se derivan de él y nada los cambia de otra forma.

## Qué significa para usted
- Lo que el sitio confirma se escribió antes en disco.
- Cada movimiento se anota dos veces: lo que una cuenta da, otra lo recibe. Si un asiento no cuadra, la plataforma se detiene en lugar de seguir con libros erróneos.
- Cada asiento lleva un hash que cubre el anterior. Quien altera uno antiguo rompe todos los siguientes.

## Quién comprueba
Un segundo programa lee el diario, recalcula todo y compara. Los auditores del operador pueden reproducir todo el diario y demostrar sumas, saldos y hashes.

Su parte está en su [historial](/wallet/wallet-log): cada línea muestra el saldo antes y después.`,
  },
};
