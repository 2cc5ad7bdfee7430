import { useNavigate } from '@tanstack/react-router'
import {
  BellOutlined,
  BookOutlined,
  CheckOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  KeyOutlined,
  LogoutOutlined,
} from '@ant-design/icons'
import { Dropdown, Flex, type MenuProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Profile } from '#contract/identity/calls/session.ts'
import { chooseScheme, schemeChoices, useSchemeChoice } from '#web/kernel/scheme/scheme.ts'
import { isPrepared } from '#web/shell/screens/isPrepared.ts'
import { useMatchedScreen } from '#web/shell/screens/screen.ts'
import { useManualWindow, useTermsWindow } from '#web/kernel/pdf/pdfWindows.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { useUnsent } from '#web/kernel/session/unsent.ts'
import { useLogout } from '#web/kernel/session/endSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** What opens from the small screen's menu must open inside that dialog, which lies above the rest of the page. */
const aboveIt = (trigger: HTMLElement) => trigger.closest('dialog') ?? document.body

type Props = { profile: Profile; isOpen: boolean; onOpen: (isOpen: boolean) => void; children: ReactNode }

/** What concerns the account of whoever is signed in, below its button. */
export function AccountMenu({ profile, isOpen, onOpen, children }: Props) {
  const { items, question } = useItems(profile)
  return (
    <>
      <Dropdown
        menu={{ items }}
        trigger={['click']}
        placement="bottomRight"
        getPopupContainer={aboveIt}
        open={isOpen}
        onOpenChange={onOpen}
      >
        {children}
      </Dropdown>
      {question}
    </>
  )
}

/** SHL-38: Change Password, Manual, Terms Of Use, Logout; what does not work yet is not offered. */
function useItems(profile: Profile): { items: MenuProps['items']; question: ReactNode } {
  const { t } = useWords()
  const open = useOpenScreen()
  const openManual = useManualWindow()
  const openTerms = useTermsWindow()
  const { leave, question } = useLeave()
  const scheme = useSchemeItem()
  const passwordChange = {
    key: 'passwordChange',
    icon: <KeyOutlined aria-hidden />,
    label: t('screens.passwordChange'),
    onClick: () => open('/password-change'),
  }
  const notifications = {
    key: 'notificationSettings',
    icon: <BellOutlined aria-hidden />,
    label: t('screens.notificationSettings'),
    onClick: () => open('/notification-settings'),
  }
  const documents = {
    key: 'portalDocuments',
    icon: <FilePdfOutlined aria-hidden />,
    label: t('screens.portalDocuments'),
    onClick: () => open('/portal-documents'),
  }
  const items = [
    { key: 'who', type: 'group', label: <AccountFacts profile={profile} /> },
    { type: 'divider' },
    ...(profile.agreeToTermsOfUse ? [passwordChange] : []),
    ...(isPrepared(profile) ? [notifications] : []),
    { key: 'manual', icon: <BookOutlined aria-hidden />, label: t('layout.manual'), onClick: openManual },
    { key: 'termsOfUse', icon: <FileTextOutlined aria-hidden />, label: t('screens.termsOfUse'), onClick: openTerms },
    ...(isPrepared(profile) && profile.managerUser ? [documents] : []),
    { type: 'divider' },
    scheme,
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('layout.logout'), onClick: leave },
  ] satisfies MenuProps['items']
  return { items, question }
}

/** Signs out; whoever has something that is not sent yet is told before (LOG-131). Above the menu's dialog, which closes. */
function useLeave() {
  const { t } = useWords()
  const logout = useLogout()
  const { count, isLasting } = useUnsent()
  const [isAsking, setAsking] = useState(false)
  const question = isAsking && (
    <ConfirmDialog
      title={t('layout.unsent.title', { count })}
      act={t('layout.logout')}
      onAct={logout}
      onClose={() => setAsking(false)}
    >
      <p>{t(isLasting ? 'layout.unsent.text' : 'layout.unsent.notKept')}</p>
    </ConfirmDialog>
  )
  return { leave: () => (count > 0 ? setAsking(true) : logout()), question: createPortal(question, document.body) }
}

/** Light, dark, or as the system has it. */
function useSchemeItem() {
  const { t } = useWords()
  const chosen = useSchemeChoice()
  return {
    key: 'scheme',
    type: 'group' as const,
    label: t('layout.scheme.title'),
    children: schemeChoices.map(choice => ({
      key: `scheme-${choice}`,
      icon: choice === chosen ? <CheckOutlined aria-label={t('layout.scheme.chosen')} /> : <span />,
      label: t(`layout.scheme.${choice}`),
      onClick: () => chooseScheme(choice),
    })),
  }
}

function AccountFacts({ profile }: { profile: Profile }) {
  const { t, localName, instant } = useWords()
  return (
    <Flex vertical className="account-facts secondary anywhere">
      <strong>{profile.username}</strong>
      <span>{profile.email}</span>
      <span>{localName(profile.organizationName, profile.organizationNameEn)}</span>
      {profile.organizationDepartment !== '' && <span>{profile.organizationDepartment}</span>}
      {profile.lastLoginTime && <span>{`${t('layout.lastLogin')}: ${instant(profile.lastLoginTime)}`}</span>}
    </Flex>
  )
}

/** Opens a screen fresh (SHL-34); the open one again through /redirect, which reloads it (SHL-33). */
function useOpenScreen() {
  const { screen } = useMatchedScreen()
  const navigate = useNavigate()
  return (path: '/password-change' | '/portal-documents' | '/notification-settings') =>
    void navigate(path === screen?.path ? { to: '/redirect', search: { to: path } } : { to: path })
}
