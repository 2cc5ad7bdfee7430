import { theme as antd, type ThemeConfig } from 'antd'
import type { Scheme } from '#web/kernel/scheme/scheme.ts'

/** Also in portal.css; SHL-42: red marks the active menu entry and what is wrong, nothing else. */
const ink = '#15202b'
const red = '#c8102e'
const line = '#d5dbe1'
const quietFill = '#eef2f6'
const quietFillHover = '#e1e8ef'
const link = '#175a8c'

const shared = {
  fontFamily: "'Noto Sans JP', 'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif",
  fontSize: 14,
  borderRadius: 4,
  // A link inside of antd's parts, also of Flex, looks as everywhere.
  linkDecoration: 'underline',
  linkHoverDecoration: 'underline',
  // Calm, and at once on machines without a graphics card.
  motion: false,
}
const form = { verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 }

/** The Bg and Border tokens are set too: antd derives them from the seeds and makes them dark. */
const light: ThemeConfig = {
  token: {
    ...shared,
    colorPrimary: ink,
    colorPrimaryHover: '#2b3d4f',
    colorPrimaryActive: '#0b131b',
    colorPrimaryBg: quietFill,
    colorPrimaryBgHover: quietFillHover,
    colorPrimaryBorder: '#b8c4d0',
    colorPrimaryBorderHover: '#8798a8',
    colorPrimaryText: ink,
    colorPrimaryTextHover: '#2b3d4f',
    colorPrimaryTextActive: '#0b131b',
    controlItemBgActive: quietFill,
    controlItemBgActiveHover: quietFillHover,
    controlOutline: 'rgba(23, 90, 140, 0.22)',
    colorInfo: link,
    colorInfoBg: '#eef5fb',
    colorInfoBorder: '#a9c8e0',
    colorLink: link,
    colorLinkHover: '#0f3f63',
    colorLinkActive: '#0b2f4a',
    colorText: '#1b2733',
    colorTextSecondary: '#475564',
    colorTextDescription: '#475564',
    colorTextPlaceholder: '#5f6b78',
    colorTextDisabled: '#6b7683',
    colorSuccess: '#237804',
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#b7eb8f',
    colorWarning: '#8a5300',
    colorWarningBg: '#fff8e8',
    colorWarningBorder: '#f2cf8c',
    colorError: red,
    colorErrorHover: '#a50d26',
    colorErrorBg: '#fff1f0',
    colorErrorBorder: '#ffa39e',
    colorBorder: '#aab4be',
    colorBorderSecondary: line,
    colorSplit: line,
  },
  components: { Form: { ...form, labelColor: '#475564' } },
}

/** What is chosen or pressed is light on dark; the rest antd derives. */
const dark: ThemeConfig = {
  algorithm: antd.darkAlgorithm,
  token: {
    ...shared,
    colorPrimary: '#c9d5df',
    colorPrimaryHover: '#e3eaf0',
    colorPrimaryActive: '#b3c1cd',
    colorPrimaryBg: '#262f38',
    colorPrimaryBgHover: '#303b46',
    colorPrimaryBorder: '#566472',
    colorPrimaryBorderHover: '#6f8192',
    colorPrimaryText: '#dfe6ec',
    colorTextLightSolid: '#10151a',
    controlItemBgActive: '#262f38',
    controlItemBgActiveHover: '#303b46',
    controlOutline: 'rgba(125, 185, 232, 0.3)',
    colorInfo: '#7db9e8',
    colorInfoBg: '#17263a',
    colorInfoBorder: '#33556f',
    colorLink: '#7db9e8',
    colorLinkHover: '#a5d0f1',
    colorLinkActive: '#5fa3d8',
    colorText: '#e3e8ed',
    colorTextSecondary: '#a9b6c2',
    colorTextDescription: '#a9b6c2',
    colorTextPlaceholder: '#94a2af',
    colorTextDisabled: '#7f8d9a',
    colorSuccess: '#7fc766',
    colorWarning: '#e5ac4d',
    colorError: '#ff7d87',
    colorErrorHover: '#ff9aa2',
    colorBgBase: '#161b21',
    colorBgContainer: '#161b21',
    colorBgElevated: '#1d242b',
    colorBorder: '#566472',
    colorBorderSecondary: '#333e49',
    colorSplit: '#333e49',
  },
  components: { Form: { ...form, labelColor: '#a9b6c2' } },
}

export const themes: Record<Scheme, ThemeConfig> = { light, dark }
