import { Form } from 'antd'
import { codes } from '#contract/kernel/codes.ts'
import { confirmationFault, newPasswordFault } from '#contract/identity/rules/password.ts'
import { PasswordField } from '#web/identity/account/PasswordField.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** A new password and its confirmation (IDN-43 to IDN-47), judged by the server's own rules. */
export function NewPasswordFields() {
  const t = useText()
  const form = Form.useFormInstance<{ currentPassword?: string; temporaryPassword?: string; newPassword?: string }>()
  const oldPassword = () => form.getFieldValue('currentPassword') ?? form.getFieldValue('temporaryPassword')
  return (
    <>
      <PasswordField
        name="newPassword"
        label={t('account.newPassword')}
        autoComplete="new-password"
        emptyCode={codes.newPasswordEmpty}
        fault={typed => newPasswordFault(typed, oldPassword())}
        dependencies={['currentPassword', 'temporaryPassword']}
        extra={t('account.passwordRules')}
      />
      <PasswordField
        name="confirmation"
        label={t('account.confirmation')}
        autoComplete="new-password"
        emptyCode={codes.confirmationEmpty}
        fault={typed => confirmationFault(form.getFieldValue('newPassword') ?? '', typed)}
        dependencies={['newPassword']}
      />
    </>
  )
}
