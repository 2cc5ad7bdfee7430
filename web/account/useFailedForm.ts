import { useNavigate } from '@tanstack/react-router'
import type { FormInstance } from 'antd'
import type { CallError } from '#web/api/callError.ts'
import { failedLink } from '#web/app/askAboutLink.ts'
import { serverFaults } from '#web/account/serverFaults.ts'
import { useText } from '#web/texts/useText.ts'

/** After a form was refused: a link that is over leads to /linkError (product 5), what is wrong is told at its field. */
export function useFailedForm(form: FormInstance) {
  const t = useText()
  const navigate = useNavigate()
  return (error: CallError) => {
    const reason = failedLink(error)
    if (reason !== 'unchecked') return void navigate({ to: '/linkError', search: { reason }, replace: true })
    const [first, ...others] = serverFaults(error)
    if (!first) return undefined
    form.setFields([first, ...others].map(({ field, code }) => ({ name: field, errors: [t(`codes.${code}`)] })))
    form.focusField(first.field)
    return undefined
  }
}
