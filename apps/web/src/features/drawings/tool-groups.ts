/** The tools in the order of the rail, by what they are alike in. */
import type { DrawingTool } from '@kontor/contract/desk-documents';

export const TOOL_GROUPS = {
  lines: ['trend', 'ray', 'extended', 'arrow'],
  levels: ['horizontal', 'vertical'],
  channels: ['fib', 'channel'],
  marks: ['rectangle', 'text', 'measure'],
} as const satisfies Readonly<Record<string, readonly DrawingTool[]>>;
export type ToolGroup = keyof typeof TOOL_GROUPS;

export const GROUP_NAMES = Object.keys(TOOL_GROUPS) as readonly ToolGroup[];
