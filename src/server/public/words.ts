import type { FastifyRequest } from 'fastify'

import { type ReplyLanguage, languageOf } from '../language.ts'

type Translated = Exclude<ReplyLanguage, 'en'>

/** Texts of one language: `say` translates an English text, or returns it if there is no translation. */
export type PublicWords = {
  lang: ReplyLanguage
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

const bounded = /^(.+) (is too long|has too many lines) \((\d+) (?:characters )?at most\)$/

function translated(lang: Translated, english: string): string {
  const table = new Map(Object.entries(tables[lang]))
  const [, field = '', problem = '', most = ''] = bounded.exec(english) ?? []
  const found = table.get(problem === '' ? english : problem) ?? english
  return found.replace('{field}', table.get(field) ?? field).replace('{most}', most)
}

const french = {
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
  'Something went wrong on the server': 'Une erreur s’est produite sur le serveur',
}

const arabic: Record<keyof typeof french, string> = {
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
  'Something went wrong on the server': 'حدث خطأ في الخادم',
}

const tables: Record<Translated, Record<keyof typeof french, string>> = { fr: french, ar: arabic }
