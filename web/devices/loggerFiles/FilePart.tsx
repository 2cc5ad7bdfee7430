import { Flex } from 'antd'
import type { ReactNode } from 'react'

/** A part of a file's card or dialog, with a heading of its own. */
export const FilePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex component="section" vertical gap="small" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </Flex>
)
