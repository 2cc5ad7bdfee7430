import { DownloadOutlined, LogoutOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Alert, Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import { saveFile, useCall, useFile } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { PdfFrame } from '#web/kernel/pdf/PdfFrame.tsx'
import { canShowPdfs } from '#web/kernel/pdf/pdfViewer.ts'
import { currentSession, keepProfile } from '#web/kernel/session/currentSession.ts'
import { useLogout } from '#web/kernel/session/endSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Brand } from '#web/shell/frame/Brand.tsx'
import { LanguageSwitch } from '#web/shell/frame/LanguageSwitch.tsx'
import { internalAddress } from '#web/shell/guard/internalAddress.ts'
import '#web/information/termsOfUse/terms.css'

const route = getRouteApi('/terms-of-use')

/** SHL-28 and INF-7: the terms of use are agreed to before anything else; a new version asks again. */
export function TermsOfUsePage() {
  const { t, dayOf } = useWords()
  const logout = useLogout()
  const { data: terms, error, refetch } = useCall(termsOfUseCalls.getTermsOfUse, {})
  const [isReplaced, setReplaced] = useState(false)
  const showNewer = () => {
    setReplaced(true)
    void refetch()
  }
  return (
    <Flex vertical className="terms">
      <Flex component="header" wrap gap="4px 16px" align="center" justify="space-between" className="terms-bar">
        <Brand />
        <Flex gap="small" align="center">
          <LanguageSwitch />
          <Button type="text" icon={<LogoutOutlined aria-hidden />} onClick={logout}>
            {t('layout.logout')}
          </Button>
        </Flex>
      </Flex>
      <Flex component="main" vertical flex={1} gap={12} className="terms-page">
        <Flex wrap gap="middle" align="baseline">
          <h1>{t('screens.termsOfUse')}</h1>
          {terms && (
            <p className="secondary">
              {t('portalDocuments.agreement.edition', { version: terms.version, day: dayOf(terms.publishedAt) })}
            </p>
          )}
        </Flex>
        {isReplaced ? (
          <Alert type="warning" title={t('portalDocuments.agreement.newer')} />
        ) : (
          <p className="secondary">{t('portalDocuments.agreement.intro')}</p>
        )}
        {terms && <TermsDocument version={terms.version} />}
        {terms && <TermsAgreement key={terms.version} version={terms.version} onOutdated={showNewer} />}
        {error && !terms && <Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      </Flex>
    </Flex>
  )
}

/** The terms themselves, in the language that is shown; as a file where a page can show no PDF. */
function TermsDocument({ version }: { version: string }) {
  const { t } = useWords()
  const edition = [version, useWords().language]
  const { data: file, error, refetch } = useFile(termsOfUseCalls.getTermsOfUseFile, {}, edition)
  if (error) return <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
  if (!file) return <Flex flex={1} className="terms-document" />
  const canShow = canShowPdfs()
  return (
    <Flex
      vertical
      flex={1}
      gap={canShow ? 0 : 'middle'}
      align={canShow ? 'flex-end' : 'center'}
      justify={canShow ? 'flex-start' : 'center'}
      className={canShow ? 'terms-document' : 'terms-document box'}
    >
      {canShow ? (
        <PdfFrame pdf={file.body} title={t('screens.termsOfUse')} />
      ) : (
        <p>{t('portalDocuments.agreement.asFile')}</p>
      )}
      <Button
        type={canShow ? 'link' : 'default'}
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => saveFile(file)}
      >
        {t(canShow ? 'portalDocuments.savePdf' : 'portalDocuments.agreement.openPdf')}
      </Button>
    </Flex>
  )
}

/** Agrees to the version that was read, and opens what was asked for. */
function TermsAgreement({ version, onOutdated }: { version: string; onOutdated: () => void }) {
  const { t } = useWords()
  const { wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const [hasRead, setRead] = useState(false)
  const agree = useCallAction(termsOfUseCalls.agreeToTermsOfUse, {
    // 4022: another version is in force by now.
    handledHere: [codes.invalidParameters],
    onFailed: ({ failure }) => failure === codes.invalidParameters && onOutdated(),
    onDone: () => {
      const { profile } = currentSession()
      if (profile) keepProfile({ ...profile, agreeToTermsOfUse: true })
      void navigate({ href: internalAddress(wanted), replace: true })
    },
  })
  return (
    <Flex wrap gap="12px 24px" align="center" justify="space-between" className="terms-agreement">
      <Checkbox checked={hasRead} onChange={event => setRead(event.target.checked)}>
        {t('portalDocuments.agreement.hasRead')}
      </Checkbox>
      <Button
        type="primary"
        size="large"
        disabled={!hasRead}
        loading={agree.isSending}
        onClick={() => agree.send({ version })}
      >
        {t('portalDocuments.agreement.agree')}
      </Button>
    </Flex>
  )
}
