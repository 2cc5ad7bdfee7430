import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Input, type InputProps } from 'antd'
import { useText } from '#web/texts/useText.ts'
import '#web/session/passwordInput.css'

/** A password field whose content can be shown, with the keyboard too. */
export function PasswordInput(props: InputProps) {
  const t = useText()
  const toggle = (isShown: boolean) => (
    <button type="button" className="password-toggle" aria-label={t('session.showTyped')} aria-pressed={isShown}>
      {isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
    </button>
  )
  return <Input.Password size="large" maxLength={200} iconRender={toggle} {...props} />
}
