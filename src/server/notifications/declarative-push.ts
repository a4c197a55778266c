import type { LanguageCode } from '#contract/language.ts'
import {
  textDirectionOf,
  notificationIcon,
  notificationRoutes,
  notificationText,
} from '#contract/notification-text.ts'
import type { DeclarativePush, PushedMessage } from '#contract/notifications.ts'

import type { AppConfig } from '../services.ts'

/** Returns the payload of a message, with URLs if the address of the console is known. */
export function declarativePush(
  { PUBLIC_URL: publicUrl }: Pick<AppConfig, 'PUBLIC_URL'>,
  { message, language }: { message: PushedMessage; language: LanguageCode },
): DeclarativePush {
  const text = notificationText(message, language)
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
    ...(message.about === 'enquiry' && { app_badge: message.newEnquiries }),
    mutable: true,
  }
}
