import type { FastifyRequest } from 'fastify'

import type { LanguageCode } from '#contract/language.ts'
import type { Refusal } from '#contract/reply.ts'

import { languageOf } from '../http/language.ts'

type Translated = Exclude<LanguageCode, 'en'>

/** Texts of one language: `say` translates an English text, or returns it if there is no translation. */
export type PublicWords = {
  lang: LanguageCode
  dir: 'ltr' | 'rtl'
  say: (english: string) => string
}

/** Returns the texts for the browser's preferred language; English when it is not supported. */
export function wordsFor(request: Pick<FastifyRequest, 'headers'>): PublicWords {
  const lang = languageOf(request)
  return {
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    say: (english) => (lang === 'en' ? english : translated(lang, english)),
  }
}

/** Returns a refusal whose message and problems are translated. */
export function translatedRefusal({ say }: PublicWords, refusal: Refusal): Refusal {
  const { message, problems } = refusal
  const said = Object.entries(problems ?? {}).map(([field, problem]) => [field, say(problem)])
  return {
    ...refusal,
    message: say(message),
    ...(problems && { problems: Object.fromEntries(said) }),
  }
}

const bounded = /^(.+) (is too long|has too many lines) \((\d+) (?:characters )?at most\)$/
const mistyped = /^The type of (.+) is wrong$/

function translated(lang: Translated, english: string): string {
  const table = new Map(Object.entries(tables[lang]))
  const { sentence, field = '', most = '' } = partsOf(english)
  const found = table.get(sentence) ?? english
  return found.replace('{field}', table.get(field) ?? field).replace('{most}', most)
}

/** Separates a sentence from the field and the number that it names. */
function partsOf(english: string): { sentence: string; field?: string; most?: string } {
  const [, long, sentence, most = ''] = bounded.exec(english) ?? []
  if (long !== undefined && sentence !== undefined) return { sentence, field: long, most }
  const [, field] = mistyped.exec(english) ?? []
  return field === undefined ? { sentence: english } : { sentence: 'has a wrong type', field }
}

const french = {
  Events: 'Événements',
  Members: 'Membres',
  Gallery: 'Galerie',
  Announcement: 'Annonce',
  'Thank you': 'Merci',
  'Your enquiry has arrived.': 'Votre demande est bien arrivée.',
  'Your receipt number:': 'Votre numéro de reçu :',
  'Back to the website': 'Retour au site',
  'Your enquiry was not sent': 'Votre demande n’a pas été envoyée',
  'Please go back, and try again: what you entered is still there.':
    'Revenez en arrière et réessayez : ce que vous avez saisi est encore là.',
  'First name is required': 'Le prénom est obligatoire',
  'Email is required': 'L’e-mail est obligatoire',
  'Invalid email format': 'Format d’e-mail non valide',
  'Invalid phone format': 'Format de téléphone non valide',
  'is too long': '{field} : texte trop long ({most} caractères au plus)',
  'has too many lines': '{field} : trop de lignes ({most} au plus)',
  'has a wrong type': '{field} : type de valeur incorrect',
  'First name': 'Prénom',
  'Last name': 'Nom',
  Email: 'E-mail',
  Phone: 'Téléphone',
  Nationality: 'Nationalité',
  LinkedIn: 'Profil LinkedIn',
  Company: 'Entreprise',
  Position: 'Fonction',
  Industry: 'Secteur',
  Location: 'Lieu',
  'Company size': 'Taille de l’entreprise',
  'Business type': 'Type d’entreprise',
  Description: 'Présentation',
  Website: 'Site web',
  'Program interests': 'Programmes souhaités',
  'Business goals': 'Objectifs professionnels',
  'Referral source': 'Origine du contact',
  'Contribution ideas': 'Idées de contribution',
  'Too many enquiries were sent. Please try again later.':
    'Trop de demandes ont été envoyées. Réessayez plus tard.',
  'Too many calls. Please try again later.': 'Trop d’appels. Réessayez plus tard.',
  'Enquiries are not taken from this website': 'Les demandes venant de ce site sont refusées',
  'The request is too large': 'La demande est trop volumineuse',
  'The form could not be read': 'Le formulaire n’a pas pu être lu',
  'The request could not be read': 'La demande n’a pas pu être lue',
  'The form has too many parts': 'Le formulaire contient trop d’éléments',
  'The request has too many values': 'La demande contient trop de valeurs',
  'The request ended before all of it had arrived':
    'La demande s’est interrompue avant d’arriver en entier',
  'Please send a form or a JSON object': 'Envoyez un formulaire ou un objet JSON',
  'Please say how long the form is': 'Indiquez la longueur du formulaire (Content-Length)',
  'Please send one picture at a time': 'Envoyez une seule image à la fois',
  'Please send application/json or multipart/form-data':
    'Envoyez les données en application/json ou multipart/form-data',
  'Something went wrong on the server': 'Une erreur s’est produite sur le serveur',
  'The server has no space left': 'Le serveur n’a plus d’espace libre',
  'The server cannot write to its disk': 'Le serveur ne peut pas écrire sur son disque',
  'The server is busy with its database': 'La base de données du serveur est occupée',
  'The server cannot reach its database': 'Le serveur ne peut pas joindre sa base de données',
  'The server has too much to do': 'Le serveur est surchargé',
  'The database of the server is damaged': 'La base de données du serveur est endommagée',
}

const arabic: Record<keyof typeof french, string> = {
  Events: 'الفعاليات',
  Members: 'الأعضاء',
  Gallery: 'معرض الصور',
  Announcement: 'إعلان',
  'Thank you': 'شكرًا',
  'Your enquiry has arrived.': 'لقد وصل طلبك.',
  'Your receipt number:': 'رقم الإيصال:',
  'Back to the website': 'العودة إلى الموقع',
  'Your enquiry was not sent': 'لم يُرسل طلبك',
  'Please go back, and try again: what you entered is still there.':
    'ارجع إلى الصفحة السابقة وحاول مرة أخرى: ما أدخلته لا يزال هناك.',
  'First name is required': 'الاسم الأول مطلوب',
  'Email is required': 'البريد الإلكتروني مطلوب',
  'Invalid email format': 'صيغة البريد الإلكتروني غير صحيحة',
  'Invalid phone format': 'صيغة رقم الهاتف غير صحيحة',
  'is too long': '{field}: النص أطول من اللازم (‏{most} حرفًا على الأكثر)',
  'has too many lines': '{field}: الأسطر أكثر من اللازم (‏{most} على الأكثر)',
  'has a wrong type': '{field}: نوع القيمة غير صحيح',
  'First name': 'الاسم الأول',
  'Last name': 'اسم العائلة',
  Email: 'البريد الإلكتروني',
  Phone: 'الهاتف',
  Nationality: 'الجنسية',
  LinkedIn: 'لينكدإن',
  Company: 'الشركة',
  Position: 'المنصب',
  Industry: 'القطاع',
  Location: 'المكان',
  'Company size': 'حجم الشركة',
  'Business type': 'نوع النشاط',
  Description: 'الوصف',
  Website: 'الموقع الإلكتروني',
  'Program interests': 'البرامج المرغوبة',
  'Business goals': 'أهداف العمل',
  'Referral source': 'مصدر الإحالة',
  'Contribution ideas': 'أفكار للمساهمة',
  'Too many enquiries were sent. Please try again later.':
    'أُرسل عدد كبير من الطلبات. حاول مرة أخرى لاحقًا.',
  'Too many calls. Please try again later.': 'عدد الطلبات كبير جدًا. حاول مرة أخرى لاحقًا.',
  'Enquiries are not taken from this website': 'لا تُقبل الطلبات من هذا الموقع',
  'The request is too large': 'الطلب أكبر من اللازم',
  'The form could not be read': 'تعذّرت قراءة النموذج',
  'The request could not be read': 'تعذّرت قراءة الطلب',
  'The form has too many parts': 'يحتوي النموذج على أجزاء كثيرة جدًا',
  'The request has too many values': 'يحتوي الطلب على قيم كثيرة جدًا',
  'The request ended before all of it had arrived': 'انقطع الطلب قبل أن يصل كاملًا',
  'Please send a form or a JSON object': 'أرسل نموذجًا أو كائن JSON',
  'Please say how long the form is': 'حدّد طول النموذج (Content-Length)',
  'Please send one picture at a time': 'أرسل صورة واحدة في كل مرة',
  'Please send application/json or multipart/form-data':
    'أرسل البيانات بصيغة application/json أو multipart/form-data',
  'Something went wrong on the server': 'حدث خطأ في الخادم',
  'The server has no space left': 'لم تعد في الخادم مساحة خالية',
  'The server cannot write to its disk': 'لا يستطيع الخادم الكتابة على القرص',
  'The server is busy with its database': 'قاعدة بيانات الخادم مشغولة',
  'The server cannot reach its database': 'لا يستطيع الخادم الوصول إلى قاعدة بياناته',
  'The server has too much to do': 'الخادم مثقل بالطلبات',
  'The database of the server is damaged': 'قاعدة بيانات الخادم تالفة',
}

const tables: Record<Translated, Record<keyof typeof french, string>> = { fr: french, ar: arabic }
