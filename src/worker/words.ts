type Words = {
  enquiry: string
  /** Follows the sender's name when there are several new enquiries. */
  inAll: string
  changes: string
  signIn: string
  open: string
  test: string
  testBody: string
}

const words: Record<'en' | 'fr' | 'ar', Words> = {
  en: {
    enquiry: 'New membership enquiry',
    inAll: 'New in all: {count}',
    changes: 'Changes of yours need your attention',
    signIn: 'Sign in to send what waits on this device',
    open: 'Tap to open the outbox.',
    test: 'Notifications reach this device',
    testBody: 'You asked for this test.',
  },
  fr: {
    enquiry: 'Nouvelle demande d’adhésion',
    inAll: 'Nouvelles en tout : {count}',
    changes: 'Certaines de vos modifications demandent votre attention',
    signIn: 'Connectez-vous pour envoyer ce qui attend sur cet appareil',
    open: 'Touchez pour ouvrir la boîte d’envoi.',
    test: 'Les notifications arrivent sur cet appareil',
    testBody: 'Vous avez demandé ce test.',
  },
  ar: {
    enquiry: 'طلب عضوية جديد',
    inAll: 'مجموع الجديد: {count}',
    changes: 'بعض تغييراتك تحتاج إلى انتباهك',
    signIn: 'سجّل الدخول لإرسال ما ينتظر على هذا الجهاز',
    open: 'انقر لفتح صندوق الصادر.',
    test: 'الإشعارات تصل إلى هذا الجهاز',
    testBody: 'طلبتَ هذا الاختبار.',
  },
}

/** Returns the texts of notifications; the catalogues of the pages are too large for a worker. */
export function notificationWords(language: string): Words {
  return language === 'fr' || language === 'ar' ? words[language] : words.en
}
