import { ConfigProvider } from 'antd'
// As modules, like all of the kit: `antd/locale` would bring everything of it that locales need a second time.
import english from 'antd/es/locale/en_US'
import japanese from 'antd/es/locale/ja_JP'
import type { ReactNode } from 'react'
import { cspNonce } from '#web/kernel/settings.ts'
import { themes } from '#web/app/theme.ts'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useLanguage } from '#web/kernel/texts/useWords.ts'

/** antd, in the portal's colours and the reader's language. */
export function Kit({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <ConfigProvider
      theme={themes[useScheme()]}
      locale={language === 'en' ? english : japanese}
      csp={{ nonce: cspNonce }}
      // antd would write 検 索, which nobody finds by its name.
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}
