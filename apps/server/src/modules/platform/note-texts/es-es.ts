import { NoteType } from '@kontor/contract/platform';
import type { TranslatedNotes } from './note-texts.ts';

export const ES_ES: TranslatedNotes = {
  authority: 'Este texto es una traducción. El texto en inglés es el que prevalece.',
  notes: {
    [NoteType.USER_AGREEMENT]: {
      title: 'Acuerdo de usuario',
      paragraphs: [
        'Este texto viene con el software. El operador de esta plataforma aún no lo ha sustituido, por lo que no obliga a nadie, sino que describe cómo funciona la plataforma.',
        'Opera con su propio saldo y por su cuenta y riesgo. Los precios pueden caer hasta cero. Una orden ejecutada no se puede deshacer.',
        'Guarde sus contraseñas para usted. Quien las conozca puede actuar en su nombre. Avise al operador de inmediato si cree que alguien lo hace.',
        'La plataforma conserva un registro completo de cada orden y de cada movimiento de dinero, y usted puede ver los suyos.',
      ],
    },
    [NoteType.PRIVACY_POLICY]: {
      title: 'Política de privacidad',
      paragraphs: [
        'Este texto viene con el software y describe lo que hace. El operador debe añadir quién es el responsable y qué ley se aplica.',
        'Se guarda sobre usted: con qué inicia sesión, un hash de su contraseña, sus sesiones, hashes de las redes desde las que ha iniciado sesión, sus órdenes, operaciones y saldos, y lo que usted mismo entregue.',
        'Sus órdenes y saldos se guardan bajo un número. Los datos personales se guardan aparte y se pueden borrar.',
        'Las páginas no usan cookies y no cargan nada de otros sitios, salvo los logotipos de las comunidades que indique el operador. Su navegador guarda su sesión, su idioma y su moneda de visualización.',
      ],
    },
    [NoteType.BEGINNER_GUIDE]: {
      title: 'Guía para principiantes',
      paragraphs: [
        'Un par como BTC/USDT muestra cuánto cuesta una unidad de la moneda de la izquierda en la de la derecha.',
        'Una orden límite indica un precio. Se ejecuta a ese precio o a uno mejor, o espera en el libro de órdenes hasta que usted la cancele. Mientras tanto se bloquea lo que pueda necesitar.',
        'Una orden de mercado toma al instante los mejores precios disponibles. Nunca se aleja del precio actual más allá de la banda de protección del mercado.',
        'Una orden stop espera hasta que el último precio alcance el que usted indica. Protege una posición, pero el precio obtenido puede ser peor.',
        'La comisión se descuenta de lo que recibe. Sus tasas aparecen en el formulario de órdenes.',
      ],
    },
    [NoteType.LEGAL_NOTICE]: {
      title: 'Aviso legal',
      paragraphs: [
        'El operador de esta plataforma aún no se ha identificado aquí. En la mayoría de los países, un aviso como este debe indicar quién gestiona el sitio, dónde y con qué licencia.',
        'Kontor es software libre bajo la licencia Apache 2.0 y se ofrece sin garantía. Sus autores no gestionan esta plataforma.',
      ],
    },
    [NoteType.ABOUT_US]: {
      title: 'Sobre nosotros',
      paragraphs: [
        'Esta plataforma funciona con Kontor, software libre para plataformas de intercambio. Cada orden y cada movimiento de dinero es un asiento en un único diario, y los libros se comprueban después de cada uno.',
        'En la demo todo el dinero es ficticio, y lo que no es real lo dice en pantalla.',
      ],
    },
  },
};
