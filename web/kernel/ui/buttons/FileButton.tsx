import { DownloadOutlined } from '@ant-design/icons'
import { useLocation } from '@tanstack/react-router'
import { Button, type ButtonProps } from 'antd'
import { useEffect, useRef, type RefAttributes } from 'react'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { fileHash } from '#web/kernel/ui/lists/searchText.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Props<One extends Call> = Pick<
  ButtonProps,
  'size' | 'title' | 'type' | 'aria-label' | 'className' | 'children'
> & {
  call: One
  body: RequestOf<One>
}

/** Fetches a file, and hands it to the browser to save. */
export function DownloadButton<One extends Call>({
  call,
  body,
  ...button
}: Props<One> & RefAttributes<HTMLButtonElement>) {
  const { isPending, mutate } = useDownload(call)
  return <Button {...button} icon={<DownloadOutlined aria-hidden />} loading={isPending} onClick={() => mutate(body)} />
}

/** Fetches every row that a list found as a file, and says how many these are; has the focus if the address names it. */
export function FileButton<One extends Call>({ total, ...file }: Props<One> & { total: number }) {
  const { t, count } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (location.hash === fileHash) button.current?.focus()
  }, [location])
  const number = count(total)
  return (
    <DownloadButton ref={button} {...file} title={t('lists.fileHint', { number })}>
      {t('lists.file', { number })}
    </DownloadButton>
  )
}
