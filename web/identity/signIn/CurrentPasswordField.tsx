import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined'
import { useState } from 'react'
import { SignInField } from '#web/identity/signIn/SignInField.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'
import { Glyph } from '#web/kernel/ui/plain/Glyph.tsx'

type Props = { fault: Sentence | undefined; disabled: boolean }

/** The form field `password`, hidden unless somebody wants to see it. */
export function CurrentPasswordField({ fault, disabled }: Props) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  return (
    <SignInField
      name="password"
      label={t('session.password')}
      fault={fault?.(t)}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      maxLength={200}
    >
      <button
        type="button"
        className="sign-in-eye"
        aria-pressed={isShown}
        aria-label={isShown ? t('session.hidePassword') : t('session.showPassword')}
        disabled={disabled}
        // The field keeps the focus.
        onMouseDown={event => event.preventDefault()}
        onClick={() => setShown(!isShown)}
      >
        <Glyph of={isShown ? EyeOutlined : EyeInvisibleOutlined} />
      </button>
    </SignInField>
  )
}
