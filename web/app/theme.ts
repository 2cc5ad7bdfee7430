import type { ThemeConfig } from 'antd'

/** Also in portal.css; SHL-42: red marks the active menu entry and what is wrong, nothing else. */
export const ink = '#15202b'
export const red = '#c8102e'
const line = '#d5dbe1'
const quietFill = '#eef2f6'
const quietFillHover = '#e1e8ef'
const link = '#175a8c'

/** The Bg and Border tokens are set too: antd derives them from the seeds and makes them dark. */
export const theme: ThemeConfig = {
  token: {
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
    fontFamily: "'Noto Sans JP Variable', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif",
    fontSize: 14,
    borderRadius: 4,
    // Calm, and at once on machines without a graphics card.
    motion: false,
  },
  components: {
    Form: { labelColor: '#475564', verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
  },
}
