import type { LanguageCode } from '#contract/language.ts'
import {
  notificationIcon,
  notificationRoutes,
  notificationText,
  textDirectionOf,
} from '#contract/notification-text.ts'
import type { DeclarativePush, PushedMessage } from '#contract/notifications.ts'

import type { AppConfig } from '../services.ts'

/**
 * Returns the payload of a message: a declarative one if the address of the console is known, because it needs URLs.
 * Its text names nobody, because a browser may display it when nobody is signed in any more.
 */
export function payloadOf(
  { PUBLIC_URL: publicUrl }: Pick<AppConfig, 'PUBLIC_URL'>,
  { message, language }: { message: PushedMessage; language: LanguageCode },
): PushedMessage | DeclarativePush {
  if (publicUrl === '') return message
  const text = notificationText(withoutName(message), language)
  return {
    ...message,
    web_push: 8030,
    notification: {
      ...text,
      navigate: publicUrl + notificationRoutes[text.tag],
      icon: publicUrl + notificationIcon,
      lang: language,
      dir: textDirectionOf(language),
      data: message,
    },
    mutable: true,
  }
}

const withoutName = (message: PushedMessage): PushedMessage =>
  message.about === 'enquiry' ? { ...message, name: '', newEnquiries: 1 } : message
