import { Button, Form } from 'antd'
import { useState } from 'react'
import { settings } from '#web/kernel/settings.ts'
import { Confirmation, type Question } from '#web/information/portalDocuments/Confirmation.tsx'
import { type NewTerms, PublishTermsFields } from '#web/information/termsOfUse/PublishTermsFields.tsx'
import type { TermsVersion } from '#web/information/termsOfUse/termsStates.ts'
import { usePublishTerms } from '#web/information/termsOfUse/usePublishTerms.ts'
import { instantOf } from '#web/information/portalDocuments/wallClock.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** When new terms come into force; undefined means at once. */
const startOf = ({ start, at }: NewTerms) =>
  start === 'later' && at ? instantOf(at.format('YYYY-MM-DDTHH:mm'), settings.timeZone) : undefined

/** Publishes a new version of the terms of use, after saying what that means. */
export function PublishTermsForm({ versions }: { versions: readonly TermsVersion[] }) {
  const t = useText()
  const { instant } = useTimes()
  const [form] = Form.useForm<NewTerms>()
  const [question, setQuestion] = useState<Question>()
  const publish = usePublishTerms(form)
  const ask = (terms: NewTerms) => {
    const publishedAt = startOf(terms)
    const version = terms.version.trim()
    setQuestion({
      title: t('portalDocuments.terms.confirmTitle'),
      text: publishedAt
        ? t('portalDocuments.terms.confirmLater', { version, at: instant(publishedAt) })
        : t('portalDocuments.terms.confirmNow', { version }),
      action: t('portalDocuments.terms.publish'),
      onConfirm: () => publish({ ...terms, version, publishedAt }),
    })
  }
  return (
    <Form<NewTerms>
      form={form}
      layout="vertical"
      requiredMark={false}
      className="publish-terms"
      initialValues={{ version: '', start: 'now' }}
      onFinish={ask}
    >
      <h3>{t('portalDocuments.terms.publishTitle')}</h3>
      <PublishTermsFields versions={versions} />
      <Button type="primary" htmlType="submit">
        {t('portalDocuments.terms.publish')}
      </Button>
      {question && <Confirmation question={question} onClose={() => setQuestion(undefined)} />}
    </Form>
  )
}
