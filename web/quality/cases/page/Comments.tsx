import { CloseOutlined, FileTextOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Input } from 'antd'
import { useId, useState } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { maxPdfMegabytes } from '#contract/kernel/files/fileSizes.ts'
import { fileFaultIn } from '#contract/kernel/files/csvIssue.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { CaseComment, ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useDownload, useUploadMutation } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { type Sentence, useWords } from '#web/kernel/texts/useWords.ts'
import { NotSent } from '#web/kernel/ui/dialogs/NotSent.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { useOpenForm } from '#web/kernel/ui/forms/typed/openForms.ts'
import { FileInput } from '#web/kernel/ui/forms/fields/FileInput.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { fileSize } from '#web/partners/vendors/pdf/fileSize.ts'

type Props = { found: ExcursionCase }

/** What the parties of the delivery have said; what is for the depositor's people alone is marked. */
export function Comments({ found }: Props) {
  const { t } = useWords()
  const { comments, rights } = found
  return (
    <Section title={t('cases.sections.comments')}>
      {comments.length === 0 && <p className="quiet">{t('cases.comments.none')}</p>}
      <ul className="divided">
        {comments.map(comment => (
          <Comment key={comment.commentId} comment={comment} found={found} />
        ))}
      </ul>
      {rights.mayComment && <CommentForm found={found} />}
    </Section>
  )
}

function Comment({ comment, found: { caseId, timeZone } }: Props & { comment: CaseComment }) {
  const { t, instant, nameIn } = useWords(timeZone)
  const download = useDownload(caseCalls.downloadCaseFile)
  const { by, at, body, isInternal, documents } = comment
  return (
    <li>
      <Flex gap="small" wrap align="baseline">
        <strong>{by.name}</strong>
        <span className="quiet">
          {nameIn(by.company)} · {instant(at)}
        </span>
        {isInternal && <StateTag tone="settled">{t('cases.comments.internal')}</StateTag>}
      </Flex>
      <p className="pre-line">{body}</p>
      {documents.map(({ documentId, name, bytes }) => (
        <Button
          key={documentId}
          size="small"
          icon={<FileTextOutlined aria-hidden />}
          loading={download.isPending && download.variables.documentId === documentId}
          onClick={() => download.mutate({ caseId, documentId })}
        >
          {name} <span className="quiet">{fileSize(bytes)}</span>
        </Button>
      ))}
    </li>
  )
}

type Kept = { documentId: number; name: string }

/** A comment with files, which are sent as they are chosen. */
function CommentForm({ found: { caseId, rights } }: Props) {
  const { t } = useWords()
  const id = useId()
  const [body, setBody] = useState('')
  const [isInternal, setInternal] = useState(false)
  const [files, setFiles] = useState<readonly Kept[]>([])
  const isBegun = body.trim() !== '' || files.length > 0
  useOpenForm(isBegun)
  const changes = useChangeKeys()
  useDraft(
    caseCalls.addCaseComment.path,
    () => (isBegun ? { body, isInternal, files } : undefined),
    draft => {
      setBody(draft.body)
      setInternal(draft.isInternal)
      setFiles(draft.files)
    },
    changes,
  )
  const { isSending, isNotSent, send } = useCallAction(caseCalls.addCaseComment, {
    changes,
    onDone: () => {
      setBody('')
      setFiles([])
    },
  })
  return (
    <form
      noValidate
      className="no-print"
      onSubmit={event => {
        event.preventDefault()
        send({ caseId, body, isInternal, documentIds: files.map(file => file.documentId) })
      }}
    >
      <Flex vertical gap="small">
        <label htmlFor={id}>{t('cases.comments.write')}</label>
        <Input.TextArea
          id={id}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          autoSize={{ minRows: 3, maxRows: 12 }}
          maxLength={5000}
        />
        <Files caseId={caseId} files={files} onFiles={setFiles} />
        <UnsavedGuard isDirty={() => isBegun} />
        {isNotSent && <NotSent act={t('cases.comments.send')} />}
        <Flex gap="small" wrap align="center">
          <Button htmlType="submit" type="primary" loading={isSending} disabled={body.trim() === ''}>
            {t('cases.comments.send')}
          </Button>
          {rights.mayWriteInternally && (
            <Checkbox checked={isInternal} onChange={({ target }) => setInternal(target.checked)}>
              {t('cases.comments.onlyInternal')}
            </Checkbox>
          )}
          {!isInternal && <span className="quiet">{t('cases.comments.forAll')}</span>}
        </Flex>
      </Flex>
    </form>
  )
}

const maxFiles = 10
const fileCodes = [codes.pdfTooLarge, codes.invalidCsv, codes.invalidParameters] as const

type FilesProps = { caseId: number; files: readonly Kept[]; onFiles: (files: readonly Kept[]) => void }

function Files({ caseId, files, onFiles }: FilesProps) {
  const { t } = useWords()
  const upload = useUploadMutation(caseCalls.uploadCaseFile, { handledHere: fileCodes })
  const choose = (file: File) =>
    upload.mutate(
      { body: { caseId: String(caseId) }, files: { file } },
      { onSuccess: kept => onFiles([...files, kept]) },
    )
  return (
    <Flex gap="small" wrap align="center">
      {files.map(({ documentId, name }) => (
        <Button
          key={documentId}
          size="small"
          icon={<CloseOutlined aria-hidden />}
          iconPlacement="end"
          aria-label={t('cases.comments.remove', { name })}
          onClick={() => onFiles(files.filter(file => file.documentId !== documentId))}
        >
          {name}
        </Button>
      ))}
      {files.length < maxFiles && (
        <FileInput
          label={t('cases.comments.attach')}
          accept=".pdf,.csv,application/pdf,text/csv"
          isDisabled={upload.isPending}
          onChoose={choose}
        >
          <span>{upload.isPending ? t('cases.comments.sending') : t('cases.comments.attach')}</span>
        </FileInput>
      )}
      {upload.error && (
        <p role="alert" className="wrong full-width">
          {faultOf(upload.error)(t)}
        </p>
      )}
    </Flex>
  )
}

/** Why a file was not taken, with the line that is at fault. */
function faultOf({ failure, issues }: CallError): Sentence {
  if (failure === codes.pdfTooLarge) return t => t('cases.comments.tooLarge', { size: maxPdfMegabytes })
  const fault = issues.map(({ message }) => fileFaultIn(message)).find(one => one !== undefined)
  if (!fault) return t => t('cases.comments.badFile', { size: maxPdfMegabytes })
  return t => t('cases.comments.badLine', { line: fault.line, why: t(`cases.comments.lineFaults.${fault.fault}`) })
}
