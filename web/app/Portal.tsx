import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
// As modules, like all of the kit: `antd/locale` would bring everything of it that locales need a second time.
import japanese from 'antd/es/locale/ja_JP'
import english from 'antd/es/locale/en_US'
import { StrictMode } from 'react'
import { Messages } from '#web/kernel/messages/Messages.tsx'
import { router } from '#web/app/router.tsx'
import { cspNonce } from '#web/kernel/settings.ts'
import { themes } from '#web/app/theme.ts'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useLanguage } from '#web/kernel/texts/useText.ts'

/** The whole application: kit, texts, data and screens. */
export function Portal() {
  const language = useLanguage()
  return (
    <StrictMode>
      <ConfigProvider
        theme={themes[useScheme()]}
        locale={language === 'en' ? english : japanese}
        csp={{ nonce: cspNonce }}
        // antd would write 検 索, which nobody finds by its name.
        button={{ autoInsertSpace: false }}
      >
        <RouterProvider router={router} />
        <Messages />
      </ConfigProvider>
    </StrictMode>
  )
}
