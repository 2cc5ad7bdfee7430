import { useNavigate } from '@tanstack/react-router'
import type { FormInstance } from 'antd'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { failedLink } from '#web/shell/guard/askAboutLink.ts'
import { serverFaults } from '#web/identity/account/serverFaults.ts'
import { saidAtField } from '#web/kernel/texts/said.tsx'

/** After a form was refused: a link that is over leads to /linkError (SHL-29), what is wrong is told at its field. */
export function useFailedForm(form: FormInstance) {
  const navigate = useNavigate()
  return (error: CallError) => {
    const reason = failedLink(error)
    if (reason !== 'unchecked') return void navigate({ to: '/linkError', search: { reason }, replace: true })
    const [first, ...others] = serverFaults(error)
    if (!first) return undefined
    // Of the shape of a new password the form has judged all but whether it is easy to guess.
    const why = ({ field, code }: typeof first) =>
      saidAtField(t =>
        field === 'newPassword' && code === codes.invalidParameters ? t('account.guessable') : t(`codes.${code}`),
      )
    form.setFields([first, ...others].map(fault => ({ name: fault.field, errors: why(fault) })))
    form.focusField(first.field)
    return undefined
  }
}
