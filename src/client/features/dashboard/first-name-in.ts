/** What somebody is called by, as far as an e-mail address tells: "Asha" for asha.okafor@…; else ''. */
export function firstNameIn(email: string): string {
  const [name = ''] = email.split(/[^\p{L}]/u)
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}
