import { useText } from '#web/kernel/texts/useText.ts'

/** Whose password is set: for the reader, and in a field of its own for password managers. */
export function AccountField({ email }: { email: string }) {
  const t = useText()
  return (
    <p className="password-account">
      {t('account.account')}
      <br />
      <strong>{email}</strong>
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
    </p>
  )
}
