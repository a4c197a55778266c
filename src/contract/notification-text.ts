import type { NotificationTag, PushedMessage } from './notifications.ts'

type Words = {
  enquiry: string
  /** Follows the sender's name when there are several new enquiries. */
  inAll: string
  changes: string
  signIn: string
  oneMoreStep: string
  open: string
  photos: string
  finish: string
  test: string
  testBody: string
}

const words: Record<'en' | 'fr' | 'ar', Words> = {
  en: {
    enquiry: 'New membership enquiry',
    inAll: 'New in all: {count}',
    changes: 'Changes of yours need your attention',
    signIn: 'Sign in to send what waits on this device',
    oneMoreStep: 'One more step to send what waits on this device',
    open: 'Tap to open the outbox.',
    photos: '{arrived} of {total} photos arrived',
    finish: 'Tap to finish.',
    test: 'Notifications reach this device',
    testBody: 'You asked for this test.',
  },
  fr: {
    enquiry: 'Nouvelle demande d’adhésion',
    inAll: 'Nouvelles en tout : {count}',
    changes: 'Certaines de vos modifications demandent votre attention',
    signIn: 'Connectez-vous pour envoyer ce qui attend sur cet appareil',
    oneMoreStep: 'Encore une étape pour envoyer ce qui attend sur cet appareil',
    open: 'Touchez pour ouvrir la boîte d’envoi.',
    photos: '{arrived} photos sur {total} sont arrivées',
    finish: 'Touchez pour terminer.',
    test: 'Les notifications arrivent sur cet appareil',
    testBody: 'Vous avez demandé ce test.',
  },
  ar: {
    enquiry: 'طلب عضوية جديد',
    inAll: 'مجموع الجديد: {count}',
    changes: 'بعض تغييراتك تحتاج إلى انتباهك',
    signIn: 'سجّل الدخول لإرسال ما ينتظر على هذا الجهاز',
    oneMoreStep: 'خطوة أخرى لإرسال ما ينتظر على هذا الجهاز',
    open: 'انقر لفتح صندوق الصادر.',
    photos: 'وصل {arrived} من {total} من الصور',
    finish: 'انقر للإكمال.',
    test: 'الإشعارات تصل إلى هذا الجهاز',
    testBody: 'طلبتَ هذا الاختبار.',
  },
}

/** Returns the words of notifications; the catalogues of the pages are too large for a worker. */
export function notificationWords(language: string): Words {
  return language === 'fr' || language === 'ar' ? words[language] : words.en
}

/** Routes that notifications open. */
export const notificationRoutes: Readonly<Record<NotificationTag, string>> = {
  enquiries: '/membership-list',
  changes: '/outbox',
  photos: '/outbox',
  test: '/',
}

/** Path of the icon of notifications. */
export const notificationIcon = '/icon-192.png'

/** Text and tag of a notification. */
export type NotificationText = { tag: NotificationTag; title: string; body: string }

/** Returns the notification of a push message. */
export function notificationText(message: PushedMessage, language: string): NotificationText {
  const words = notificationWords(language)
  switch (message.about) {
    case 'changes':
      return { tag: 'changes', title: words.changes, body: words.open }
    case 'photos':
      return { tag: 'photos', title: filled(words.photos, message), body: words.finish }
    case 'test':
      return { tag: 'test', title: words.test, body: words.testBody }
    case 'enquiry':
      return { tag: 'enquiries', title: words.enquiry, body: enquiryBody(message, words) }
  }
}

/**
 * Open task for the person after entries were sent in the background: to sign in, to use a second factor, or to resolve
 * a refused entry.
 */
export type Unfinished = 'signed-out' | 'limited' | 'refused'

/** Returns the notification of an open task. */
export function unfinishedText(left: Unfinished, language: string): NotificationText {
  const { signIn, oneMoreStep, changes, open, finish } = notificationWords(language)
  const texts: Record<Unfinished, Omit<NotificationText, 'tag'>> = {
    'signed-out': { title: signIn, body: open },
    limited: { title: oneMoreStep, body: finish },
    refused: { title: changes, body: open },
  }
  return { tag: 'changes', ...texts[left] }
}

function filled(text: string, { arrived, total }: { arrived: number; total: number }): string {
  return text.replace('{arrived}', String(arrived)).replace('{total}', String(total))
}

function enquiryBody(
  { name, newEnquiries }: Extract<PushedMessage, { about: 'enquiry' }>,
  { inAll }: Words,
): string {
  const total = newEnquiries > 1 ? inAll.replace('{count}', String(newEnquiries)) : ''
  return [name, total].filter((line) => line !== '').join('\n')
}

const rightToLeft = /^(?:ar|fa|he|ur)/

/** Returns the writing direction of a language. */
export function textDirectionOf(language: string): 'rtl' | 'ltr' {
  return rightToLeft.test(language) ? 'rtl' : 'ltr'
}
