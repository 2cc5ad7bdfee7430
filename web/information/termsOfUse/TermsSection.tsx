import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useTermsWindow } from '#web/kernel/pdf/pdfWindows.ts'
import { PublishTermsForm } from '#web/information/termsOfUse/PublishTermsForm.tsx'
import { TermsVersionTable } from '#web/information/termsOfUse/TermsVersionTable.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** Every version of the terms of use, and a new one. */
export function TermsSection() {
  const t = useText()
  const open = useTermsWindow()
  const answer = useCall(termsOfUseCalls.getTermsOfUseList, {})
  const action = (
    <Button icon={<FilePdfOutlined aria-hidden />} onClick={open}>
      {t('portalDocuments.terms.open')}
    </Button>
  )
  return (
    <Section title={t('portalDocuments.terms.title')} hint={t('portalDocuments.terms.hint')} actions={action}>
      <Answered answer={answer}>
        {versions => (
          <>
            <TermsVersionTable versions={versions} nowMs={answer.dataUpdatedAt} />
            <PublishTermsForm versions={versions} />
          </>
        )}
      </Answered>
    </Section>
  )
}
