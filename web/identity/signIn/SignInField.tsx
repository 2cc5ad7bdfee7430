import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useText, type Sentence } from '#web/kernel/texts/useWords.ts'
import '#web/identity/signIn/signInField.css'
import '#web/kernel/ui/buttons/plain.css'

type Props = Omit<ComponentProps<'input'>, 'id' | 'name' | 'children'> & {
  name: string
  label: string
  fault: string | undefined
  /** One types here first. */
  startsFocused?: boolean
  /** What stands in the field behind what is typed. */
  children?: ReactNode
}

/**
 * A field of the form that comes first: it looks as antd's and comes without it. Its form checks what was typed when it is
 * sent, and reads it from the fields.
 */
export function SignInField({ name, label, fault, startsFocused = false, children, ...input }: Props) {
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (startsFocused) element.current?.focus()
  }, [startsFocused])
  const help = `${name}_help`
  const wrong = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': help }
  return (
    <div className="sign-in-field">
      <label htmlFor={name}>{label}</label>
      <div className="field-box">
        <input {...input} ref={element} id={name} name={name} aria-required {...wrong} />
        {children}
      </div>
      {fault !== undefined && (
        <div id={help} className="sign-in-fault">
          {fault}
        </div>
      )}
    </div>
  )
}

/** The form field `email`; the calls trim it (IDN-20). */
export function EmailField({ fault, disabled }: { fault: Sentence | undefined; disabled: boolean }) {
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
