import { SignInField } from '#web/identity/signIn/SignInField.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'

type Props = { fault: Sentence | undefined; disabled: boolean }

/** The form field `email`; the calls trim it (IDN-20). */
export function EmailField({ fault, disabled }: Props) {
  const t = useText()
  return (
    <SignInField
      name="email"
      label={t('session.email')}
      fault={fault?.(t)}
      disabled={disabled}
      type="email"
      inputMode="email"
      autoComplete="username"
      maxLength={254}
      startsFocused
    />
  )
}
