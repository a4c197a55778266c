/** Tells password managers to which account a new password belongs. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
}
