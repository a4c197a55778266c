import { megaphoneOutline } from 'ionicons/icons'
import { useSnapshot } from 'valtio'

import { preferences } from '#client/platform/page/preferences.ts'
import { Icon } from '#client/ui/base/icon.tsx'
import { directionOf } from '#client/words/base/language.ts'
import { isLanguage } from '#contract/language.ts'

type Props = { title: string; isActive: boolean }

/** Preview of the title as visitors see it: a line at the top of a website in their language. */
export function AnnouncementPreview({ title, isActive }: Props) {
  const { userLanguage } = useSnapshot(preferences)
  const language = isLanguage(userLanguage) ? userLanguage : 'en'
  return (
    <div className="announcement-site" lang={language} dir={directionOf(language)}>
      <h2 className={isActive ? 'announcement-line' : 'announcement-line is-off'}>
        <Icon icon={megaphoneOutline} />
        <span>{title}</span>
      </h2>
      <div className="announcement-menu" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <div className="announcement-hero" aria-hidden="true">
        <span />
        <span />
      </div>
    </div>
  )
}
