import { founderProfiles } from '#contract/resources/founder-profile.ts'

import { drawPortrait } from './draw-portrait.ts'
import { hourMs, type Shelf } from './shelf.ts'
import { parseTable } from './table.ts'

const rows = parseTable(`
fullName | isHighlighted | role | headdress | hair | skin | light | linkedIn | achievements | summary
Asha Mwangi-Laurent | true | President | bun | black | dark | indigo | https://linkedin.example/in/asha-mwangi | Founded the network with eleven neighbours; Harbour prize 2019; Opened the houses in Tunis and Porto; Two hundred apprenticeships in four years | Began with a folding table on the quay and a list of eleven names. Today the list has a thousand, and she still knows most of them by their first.
Yusuf Öztürk | true | Co-founder, treasurer | short | chestnut | olive | slate | https://linkedin.example/in/yusuf-ozturk | Built the first ferry with solar sails; Fourteen balanced budgets | Builds ships by day and balances our books by night.
Hélène de La Rochefoucauld-Montbrison | true | Co-founder, heritage and partnerships | long | grey | fair | ember | | Saved the old customs hall; Brought nineteen museums into the network; Order of Arts and Letters | Believes that a building without visitors is a ruin, and that a partner without a task is a guest.
Nour El-Din Mansour | false | Chair of the energy group | curls | black | tan | teal | https://linkedin.example/in/nour-mansour | Four megawatts on members’ roofs | Engineer, teacher, and the man who explains the electricity bill.
عائشة المرابط | false | رئيسة مجموعة التصدير | scarf | black | olive | forest | https://linkedin.example/in/aicha-almrabet | خط شحن مباشر بين طنجة ومرسيليا; خمسون شركة في أول سنة تصدير | تساعد الشركات الصغيرة على تصدير أول شحنة لها.
Chiamaka Okonkwo | false | Mentor for finance | braids | black | dark | dusk | https://linkedin.example/in/chiamaka-okonkwo | Micro-loans for 340 market women; Forty mentees; Speaker at the African finance forum; Wrote “A small book of large numbers”; Marathon in 3:58 | Has lent more money in smaller pieces than anybody else in Lagos.
Paolo Vianello | false | Keeper of crafts | beard | brown | fair | ember | | | Blows glass in the eighth generation and takes apprentices from anywhere.
Lina Rossi | false | | short | brown | tan | teal | | Youngest member of the board |
`)

/** Sample founder profiles, newest first. */
export const demoFounderProfiles: Shelf = {
  resource: founderProfiles,
  items: rows.map((row, nth) => {
    const { headdress = '', hair = '', skin = '', light = '', ...texts } = row
    const { linkedIn, achievements = '' } = texts
    return {
      name: texts['fullName'] ?? '',
      wireValues: {
        ...texts,
        achievements: JSON.stringify(achievements.split(';')),
        socialLinks: JSON.stringify({ linkedIn }),
      },
      ageMs: (60 + nth * 140) * hourMs,
      draw: () => drawPortrait({ headdress, hair, skin, light, seed: 700 + nth * 19 }),
    }
  }),
}
