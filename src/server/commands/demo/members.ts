import { members } from '#contract/resources/member.ts'

import { hourMs, type Shelf } from './shelf.ts'
import { parseTable } from './table.ts'

const rows = parseTable(`
name | title | company | industry | location | email | phone | website | linkedIn | discount
Amira Haddad | Founder | Four Ovens | Food & drink | Tunis | amira@four-ovens.example | +216 55 50 01 23 | https://four-ovens.example | https://linkedin.example/in/amira-haddad | 10%
Jean-Baptiste Fontaine-Delacroix | Directeur général | Fontaine, Delacroix et Associés | Legal services | Lyon | jb.fontaine@fontaine-delacroix.example | +33 4 55 50 01 24 | https://www.fontaine-delacroix.example | https://linkedin.example/in/jb-fontaine | First consultation free
عائشة المرابط | المديرة العامة | أطلس للشحن | Logistics | Tanger | aicha@atlas-freight.example | +212 5 55 50 01 25 | https://atlas-freight.example | | 15%
Giulia Ferrante | Head of Design | Studio Ferrante | Design | Napoli | giulia@studio-ferrante.example | +39 055 550 0126 | https://studio-ferrante.example | https://linkedin.example/in/giulia-ferrante | 12%
Kwame Asante-Boateng | Managing Partner | Gold Coast Analytics | Data & analytics | Accra | kwame@goldcoast-analytics.example | +233 55 550 0127 | https://goldcoast-analytics.example | https://linkedin.example/in/kwame-asante | 20%
Sofía Ibáñez | Owner | Taller Ibáñez | Furniture | Valencia | sofia@taller-ibanez.example | +34 955 500 128 | | https://linkedin.example/in/sofia-ibanez | 8%
Ioannis Papadopoulos | Captain | Blue Hour Charters | Tourism | Piraeus | ioannis@bluehour-charters.example | +30 21 5550 0129 | https://bluehour-charters.example | | 25% out of season
Nour El-Din Mansour | Chief Engineer | Delta Solar | Energy | Alexandria | nour@delta-solar.example | +20 3 555 0130 | https://delta-solar.example | https://linkedin.example/in/nour-mansour | 10%
Camille Roux | Co-founder | Petit Port Coffee | Food & drink | Marseille | camille@petitport.example | +33 4 55 50 01 31 | https://petitport.example | https://linkedin.example/in/camille-roux | 2 for 1
Fatoumata Diallo | Director | Sahel Textiles | Textiles | Dakar | fatoumata@sahel-textiles.example | +221 33 550 01 32 | https://sahel-textiles.example | https://linkedin.example/in/fatoumata-diallo | 18%
Marco Bellini | Olive grower | Tenuta Bellini | Agriculture | Bari | marco@tenuta-bellini.example | +39 055 550 0133 | | | 10%
Leïla Benkirane | Architect | Benkirane & Soeurs | Architecture | Casablanca | leila@benkirane-soeurs.example | +212 5 55 50 01 34 | https://benkirane-soeurs.example | https://linkedin.example/in/leila-benkirane | 15% on first plans
Tomáš Novotný | Translator | Seven Bridges Language | Translation | Trieste | tomas@seven-bridges.example | +39 055 550 0135 | https://seven-bridges.example | | 5%
Chiamaka Okonkwo | Chief Executive | Harmattan Pay | Finance | Lagos | chiamaka@harmattan-pay.example | +234 1 555 0136 | https://harmattan-pay.example | https://linkedin.example/in/chiamaka-okonkwo | No fees for three months
Yusuf Öztürk | Shipbuilder | Öztürk Tersane | Maritime | İzmir | yusuf@ozturk-tersane.example | +90 232 555 0137 | https://ozturk-tersane.example | https://linkedin.example/in/yusuf-ozturk | 7%
Maria do Carmo Almeida | Owner | Casa da Ribeira | Hospitality | Porto | maria@casa-da-ribeira.example | +351 255 500 138 | https://casa-da-ribeira.example | | 15%
Élodie Marchand | Bookkeeper | Chiffres Clairs | Accounting | Nice | elodie@chiffres-clairs.example | +33 4 55 50 01 39 | https://chiffres-clairs.example | https://linkedin.example/in/elodie-marchand | 1 month free
Karim Bouzid | Roaster | Café des Deux Rives | Food & drink | Alger | karim@deux-rives.example | +213 23 55 01 40 | | https://linkedin.example/in/karim-bouzid | 10%
Ana Marić | Veterinarian | Marić Animal Clinic | Health | Split | ana@maric-clinic.example | +385 21 555 0141 | https://maric-clinic.example | | 12%
Samuel Tesfaye | Founder | Highland Honey | Agriculture | Addis Ababa | samuel@highland-honey.example | +251 11 555 0142 | https://highland-honey.example | https://linkedin.example/in/samuel-tesfaye | 20%
Paolo Vianello | Glassmaker | Vetreria Vianello | Crafts | Venezia | paolo@vetreria-vianello.example | +39 055 550 0143 | https://vetreria-vianello.example | | 9%
Hélène de La Rochefoucauld-Montbrison | Présidente du directoire | Compagnie méditerranéenne de conservation du patrimoine | Heritage | Aix-en-Provence | helene@conservation-patrimoine.example | +33 4 55 50 01 44 | https://conservation-patrimoine.example | https://linkedin.example/in/helene-rochefoucauld | By arrangement
Omar Sharif Khalil | Pharmacist | Nile Corner Pharmacy | Health | Cairo | omar@nilecorner.example | +20 2 555 0145 | | | 5%
Zineb Lahlou | Product lead | Souk Online | E-commerce | Rabat | zineb@souk-online.example | +212 5 55 50 01 46 | https://souk-online.example | https://linkedin.example/in/zineb-lahlou | 15%
Dimitra Nikolaou | Photographer | Light & Salt | Media | Thessaloniki | dimitra@light-and-salt.example | +30 231 555 0147 | https://light-and-salt.example | https://linkedin.example/in/dimitra-nikolaou | 10%
Wanjiru Kamau | Chief Operating Officer | Rift Valley Mobility | Transport | Nairobi | wanjiru@riftvalley-mobility.example | +254 20 555 0148 | https://riftvalley-mobility.example | https://linkedin.example/in/wanjiru-kamau | 30%
Luc Perrin | Beekeeper | Miel du Ventoux | Agriculture | Avignon | luc@miel-ventoux.example | +33 4 55 50 01 49 | | | 5%
Rania Saab | Curator | Beit Gallery | Arts | Beirut | rania@beit-gallery.example | +961 1 555 150 | https://beit-gallery.example | https://linkedin.example/in/rania-saab | 10%
Mateus dos Santos | Trainer | Clear Water Diving | Sports | Faro | mateus@clearwater-diving.example | +351 289 550 151 | https://clearwater-diving.example | | 1 dive free
Ines Kovač | Notary | Kovač Notaries | Legal services | Koper | ines@kovac-notaries.example | +386 5 555 0152 | https://kovac-notaries.example | https://linkedin.example/in/ines-kovac | 6%
Mehdi Trabelsi | Founder | Carthage Robotics | Engineering | Sousse | mehdi@carthage-robotics.example | +216 55 50 01 53 | https://carthage-robotics.example | https://linkedin.example/in/mehdi-trabelsi | 15%
Aurora Conti | Florist | Fiori di Aurora | Retail | Genova | aurora@fiori-aurora.example | +39 055 550 0154 | | | 10%
Bilal Demir | Recruiter | Bosporus Talent | Human resources | Istanbul | bilal@bosporus-talent.example | +90 212 555 0155 | https://bosporus-talent.example | https://linkedin.example/in/bilal-demir | 12%
Claire Attard | Insurance broker | Attard & Vella | Insurance | Valletta | claire@attard-vella.example | +356 2155 0156 | https://attard-vella.example | | 8%
Ousmane Traoré | Printer | Imprimerie du Fleuve | Printing | Bamako | ousmane@imprimerie-fleuve.example | +223 20 55 01 57 | https://imprimerie-fleuve.example | https://linkedin.example/in/ousmane-traore | 20% from 500 copies
`)

/** Sample verified members, newest first. */
export const demoMembers: Shelf = {
  resource: members,
  items: rows.map((wireValues, nth) => ({
    name: wireValues['email'] ?? '',
    wireValues,
    ageMs: (5 + nth * 43) * hourMs,
  })),
}
