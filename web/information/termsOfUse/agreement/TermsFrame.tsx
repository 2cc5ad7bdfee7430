import { LogoutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '#web/shell/frame/LanguageSwitch.tsx'
import { useLogout } from '#web/kernel/session/useLogout.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Brand } from '#web/shell/frame/Brand.tsx'
import '#web/information/termsOfUse/agreement/terms.css'

/** A page to read, before the portal's own frame may be seen: brand, language, and the way out. */
export function TermsFrame({ children }: { children: ReactNode }) {
  const t = useText()
  const logout = useLogout()
  return (
    <div className="terms">
      <header className="terms-bar">
        <Brand />
        <div className="terms-bar-end">
          <LanguageSwitch />
          <Button type="text" icon={<LogoutOutlined aria-hidden />} onClick={logout}>
            {t('layout.logout')}
          </Button>
        </div>
      </header>
      <main className="terms-page">{children}</main>
    </div>
  )
}
