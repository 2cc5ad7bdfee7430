import { Button, Flex } from 'antd'
import { FileTextOutlined } from '@ant-design/icons'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { CaseComment, ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { CommentForm } from '#web/quality/cases/page/comments/CommentForm.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { fileSize } from '#web/partners/vendors/pdf/fileSize.ts'

/** What the parties of the delivery have said; what is for the depositor's people alone is marked. */
export function Comments({ found }: { found: ExcursionCase }) {
  const t = useText()
  const { comments, rights, caseId, timeZone } = found
  return (
    <Section title={t('cases.sections.comments')}>
      {comments.length === 0 && <p className="quiet">{t('cases.comments.none')}</p>}
      <ul className="divided">
        {comments.map(comment => (
          <Comment key={comment.commentId} comment={comment} caseId={caseId} timeZone={timeZone} />
        ))}
      </ul>
      {rights.mayComment && <CommentForm caseId={caseId} mayWriteInternally={rights.mayWriteInternally} />}
    </Section>
  )
}

function Comment({ comment, caseId, timeZone }: { comment: CaseComment; caseId: number; timeZone: string }) {
  const t = useText()
  const { instant } = useTimes(timeZone)
  const localName = useLocalName()
  const { by, at, body, isInternal, documents } = comment
  return (
    <li>
      <Flex gap="small" wrap align="baseline">
        <strong>{by.name}</strong>
        <span className="quiet">
          {localName(by.company.name, by.company.nameEn)} · {instant(at)}
        </span>
        {isInternal && <StateTag tone="settled">{t('cases.comments.internal')}</StateTag>}
      </Flex>
      <p className="pre-line">{body}</p>
      {documents.map(document => (
        <Attachment key={document.documentId} caseId={caseId} document={document} />
      ))}
    </li>
  )
}

function Attachment({ caseId, document }: { caseId: number; document: CaseComment['documents'][number] }) {
  const download = useDownload(caseCalls.downloadCaseFile)
  const { documentId, name, bytes } = document
  return (
    <Button
      size="small"
      icon={<FileTextOutlined aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate({ caseId, documentId })}
    >
      {name} <span className="quiet">{fileSize(bytes)}</span>
    </Button>
  )
}
