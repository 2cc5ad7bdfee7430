import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { TermsAgreement } from '#web/information/termsOfUse/agreement/TermsAgreement.tsx'
import { TermsDocument } from '#web/information/termsOfUse/agreement/TermsDocument.tsx'
import { TermsFrame } from '#web/information/termsOfUse/agreement/TermsFrame.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** SHL-28 and INF-7: the terms of use are agreed to before anything else; a new version asks again. */
export function TermsOfUsePage() {
  const t = useText()
  const { dayOf } = useTimes()
  const { data: terms, error, refetch } = useCall(termsOfUseCalls.getTermsOfUse, {})
  const [isReplaced, setReplaced] = useState(false)
  const showNewer = () => {
    setReplaced(true)
    void refetch()
  }
  return (
    <TermsFrame>
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
    </TermsFrame>
  )
}
