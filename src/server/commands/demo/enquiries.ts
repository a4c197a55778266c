import { enquiries } from '#contract/resources/enquiry.ts'

import { hourMs, type Shelf } from './shelf.ts'
import { parseTable } from './table.ts'

const people = parseTable(`
firstName | lastName | email | phone | nationality | linkedin
Inès | Benhaddou-Lefèvre | ines@atelier-benhaddou.example | +33 4 55 50 02 01 | French, Moroccan | https://linkedin.example/in/ines-benhaddou
Tendai | Moyo | tendai@moyo-cold-chain.example | +263 24 255 0202 | Zimbabwean | https://linkedin.example/in/tendai-moyo
Chiara | De Santis | chiara@desantis-yachts.example | +39 055 550 0203 | Italian | linkedin.example/in/chiara-desantis
محمد | الفاسي | mohamed@fassi-ceramics.example | +212 5 55 50 02 04 | مغربي |
Alexandros | Theodorakopoulos | alexandros@theodorakopoulos-sons.example | +30 21 5550 0205 | Greek | https://linkedin.example/in/alexandros-t
Marie-Ange | N’Guessan | marie-ange@cacao-clair.example | +225 27 55 50 02 06 | Ivorian | https://linkedin.example/in/marie-ange
Pau | Ferrer i Puig | pau@ferrer-puig.example | +34 955 500 207 | Spanish |
Selin | Aydın | selin@aydin-weaving.example | +90 232 555 0208 | Turkish | https://linkedin.example/in/selin-aydin
Youssef | Gharbi | youssef@gharbi-drones.example | +216 55 50 02 09 | Tunisian | https://linkedin.example/in/youssef-gharbi
Beatriz | Nogueira | beatriz@nogueira-cork.example | +351 255 500 210 | Portuguese | https://linkedin.example/in/beatriz-nogueira
Abena | Owusu | abena@owusu-shea.example | +233 55 550 0211 | Ghanaian |
Luka | Horvat | luka@horvat-marine.example | +385 21 555 0212 | Croatian | https://linkedin.example/in/luka-horvat
Salma | Ezzat | salma@nilethread.example | +20 2 555 0213 | Egyptian | https://linkedin.example/in/salma-ezzat
Antoine | Castellani | antoine@castellani-cheese.example | +33 4 55 50 02 14 | French |
Hiwot | Bekele | hiwot@bekele-flowers.example | +251 11 555 0215 | Ethiopian | https://linkedin.example/in/hiwot-bekele
Nadia | Cherif | nadia@cherif-clinic.example | +213 23 55 02 16 | Algerian | https://linkedin.example/in/nadia-cherif
Joseph | Borg | joseph@borg-salt.example | +356 2155 0217 | Maltese |
Aminata | Sow | aminata@sow-studios.example | | Senegalese | https://linkedin.example/in/aminata-sow
`)

const businesses = parseTable(`
companyName | position | industry | primaryLocation | companySize | businessType | companyWebsite | companyDescription
Atelier Benhaddou | Founder | Textiles | Marseille | 11-50 | Family business | https://atelier-benhaddou.example | Blankets and curtains woven by hand in two workshops, sold in nine countries.
Moyo Cold Chain | Operations manager | Logistics | Bulawayo | 51-200 | Private company | https://moyo-cold-chain.example | Keeps vaccines and vegetables cold between farm, port and clinic.
De Santis Yachts | Sales director | Maritime | La Spezia | 51-200 | Family business | desantis-yachts.example | Sailing boats of 9 to 16 metres, built to order since 1931.
خزف الفاسي | مدير | Crafts | Fès | 1-10 | Sole proprietor | | خزف مصنوع يدويا منذ ثلاثة أجيال.
Theodorakopoulos & Sons Agricultural Machinery and Irrigation Systems | Managing Director | Agriculture | Kalamata | 11-50 | Family business | https://theodorakopoulos-sons.example | Pumps, pipes and good advice for dry fields.
Cacao Clair | Co-founder | Food & drink | Abidjan | 11-50 | Cooperative | https://cacao-clair.example | Chocolate made where the cocoa grows.
Ferrer i Puig Arquitectes | Partner | Architecture | Barcelona | 1-10 | Partnership | | Schools, libraries and one lighthouse.
Aydın Weaving | Head of export | Textiles | Denizli | 201-500 | Private company | https://aydin-weaving.example | Towels for hotels around the sea.
Gharbi Drones | Founder | Engineering | Sfax | 1-10 | Start-up | https://gharbi-drones.example | Looks at olive trees from above and tells which are thirsty.
Nogueira Cork | Chief Executive | Materials | Évora | 51-200 | Family business | https://nogueira-cork.example | Floors, bottles and shoes of cork.
Owusu Shea | Chairwoman | Cosmetics | Tamale | 11-50 | Cooperative | https://owusu-shea.example | Sixty women, one butter.
Horvat Marine | Owner | Maritime | Rijeka | 1-10 | Sole proprietor | | Repairs what the bura breaks.
Nile Thread | Creative director | Fashion | Cairo | 11-50 | Start-up | https://nilethread.example | Linen clothes cut to measure, sent in a week.
Fromagerie Castellani | Cheesemaker | Food & drink | Corte | 1-10 | Family business | | Goat and sheep cheese from the mountains.
Bekele Flowers | Export manager | Agriculture | Holeta | 201-500 | Private company | https://bekele-flowers.example | Roses that reach Marseille in two days.
Clinique Cherif | Medical director | Health | Oran | 51-200 | Private company | https://cherif-clinic.example | A day clinic with nineteen doctors.
Borg Salt | Owner | Food & drink | Gozo | 1-10 | Family business | | Sea salt from pans cut by our great-grandparents.
Sow Studios | Film producer | Media | Dakar | 1-10 | Start-up | https://sow-studios.example | Short films about people who make things.
`)

const wishes = parseTable(`
programInterests | businessGoals | referralSource | volunteeringInterested | contributionIdeas
Mentoring, Trade missions, Export clinic | To sell in Italy and Spain without an agent. | A member: Camille Roux | true | A workshop on natural dyes
Logistics group, Summit | To find partners at three Mediterranean ports. | Summit in Tunis | true |
Trade missions | To meet owners, not brokers. | Newspaper | false |
Export clinic | بيع أول شحنة خارج المغرب | صديق | false |
Mentoring, Young makers, Export clinic, Finance group, Energy group | To hand the company over to my daughters in good order, and to learn how others have done it before I make the same mistakes. | My accountant | true | I can lend a hall for eighty people, with a kitchen, from October to April. Tractors on request.
Food group, Women of the two shores | To double the cooperative’s own share of the price. | Women of the two shores | true | Tastings
 | To build more, and smaller. | Website | false |
Trade missions, Summit | To replace two large customers by twenty small ones. | Chamber of commerce | false |
Young makers, Finance group | Seed money and a first customer abroad. | Pitch night | true | Drone photos of your events
Summit | To find designers who like cork. | A member: Maria do Carmo Almeida | false |
Women of the two shores, Finance group | A fair loan for a second press. | Radio | true | Stories for your newsletter
 | Work in winter. | A customer | false |
Young makers, Mentoring | To open a shop in Marseille. | Social media | true | Costumes for the assembly
Food group | To stay small and be paid on time. | Market day | false |
Logistics group, Export clinic | To fly less and ship more. | Export clinic | false |
Mentoring, Health group | To train nurses with other clinics. | A colleague | true | First-aid courses for members
 | | Website | false |
Young makers | To film a portrait of every founder. | Social media | true | A film of the summit
`)

/** Sample membership enquiries, newest first. */
export const demoEnquiries: Shelf = {
  resource: enquiries,
  items: people.map((personalInfo, nth) => ({
    name: personalInfo['email'] ?? '',
    wireValues: {
      personalInfo: JSON.stringify(personalInfo),
      businessInfo: JSON.stringify(businesses[nth]),
      interests: JSON.stringify({
        ...wishes[nth],
        programInterests: wishes[nth]?.['programInterests']?.split(','),
      }),
    },
    ageMs: (2 + nth * 61) * hourMs,
  })),
}
