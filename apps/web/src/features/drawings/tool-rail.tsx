import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ChevronRight, Eye, EyeOff, Lock, LockOpen, Magnet, MousePointer2, Pin, Redo2, Trash2, Undo2, X } from 'lucide-react';
import type { Drawing, DrawingTool } from '@kontor/contract/desk-documents';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { IconButton } from '@kontor/ui/icon-button';
import { MenuButton } from '@kontor/ui/menu';
import { Tooltip } from '@kontor/ui/tooltip';
import { useWords } from '../../i18n/words.ts';
import type { DeskActions } from './desk-actions.ts';
import { useDrawingDesk } from './drawing-desk.ts';
import { GROUP_NAMES, TOOL_GROUPS } from './tool-groups.ts';
import type { ToolGroup } from './tool-groups.ts';
import { ToolIcon } from './tool-icons.tsx';

export interface RailProps {
  readonly drawings: readonly Drawing[];
  readonly actions: DeskActions;
  /** What was done last was done with a key. */
  readonly isByKeys: () => boolean;
  readonly onClose: () => void;
}

/** Tools and what holds for all drawings, at the start of the plot. */
export function ToolRail(props: RailProps) {
  const t = useWords('drawings');
  const tool = useDrawingDesk(({ hand }) => hand.tool);
  const { actions, isByKeys } = props;
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('tools')}
      className="no-scrollbar flex h-full w-14 flex-col gap-0.5 overflow-x-hidden overflow-y-auto border-e border-hairline py-1.5 ps-0.5"
    >
      <Named label={t('pointer')}>
        <IconButton
          label={t('pointer')}
          icon={<MousePointer2 size={16} strokeWidth={1.5} />}
          isPressed={tool === undefined}
          onPress={() => actions.choose(undefined)}
        />
      </Named>
      {GROUP_NAMES.map((group) => (
        <GroupButton key={group} group={group} tool={tool} onChoose={(one) => actions.choose(one, isByKeys())} />
      ))}
      <span className="mx-1 my-1 h-px shrink-0 bg-hairline" />
      <Options {...props} size={28} />
    </div>
  );
}

/** The same in a line below the plot, of a phone. */
export function ToolStrip({ children, ...props }: RailProps & { readonly children?: ReactNode }) {
  const t = useWords('drawings');
  const tool = useDrawingDesk(({ hand }) => hand.tool);
  const { actions, isByKeys, onClose } = props;
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="no-scrollbar flex h-11 items-center overflow-x-auto border-t border-hairline px-1"
    >
      {children ?? (
        <>
          {GROUP_NAMES.flatMap((group) => TOOL_GROUPS[group]).map((one) => (
            <IconButton
              key={one}
              size={44}
              label={t(`tool.${one}`)}
              icon={<ToolIcon tool={one} size={18} />}
              isPressed={tool === one}
              onPress={() => actions.choose(tool === one ? undefined : one, isByKeys())}
            />
          ))}
          <span className="mx-1 h-5 w-px shrink-0 bg-hairline" />
          <Options {...props} size={44} />
          <IconButton size={44} label={t('close')} icon={<X size={16} strokeWidth={1.5} />} onPress={onClose} />
        </>
      )}
    </div>
  );
}

function Named({ label, children }: { readonly label: string; readonly children: ReactElement }) {
  return (
    <Tooltip text={label} placement="right">
      {children}
    </Tooltip>
  );
}

interface GroupButtonProps {
  readonly group: ToolGroup;
  readonly tool: DrawingTool | undefined;
  readonly onChoose: (tool: DrawingTool) => void;
}

/** The tool of a group that was used last, and beside it all of them by name. */
function GroupButton({ group, tool, onChoose }: GroupButtonProps) {
  const t = useWords('drawings');
  const tools: readonly DrawingTool[] = TOOL_GROUPS[group];
  const [last, setLast] = useState<DrawingTool>(TOOL_GROUPS[group][0]);
  const isOn = tool !== undefined && tools.includes(tool);
  const shown = isOn ? tool : last;
  const choose = (one: DrawingTool): void => {
    setLast(one);
    onChoose(one);
  };
  return (
    <div className="flex items-center">
      <Named label={t(`tool.${shown}`)}>
        <IconButton label={t(`tool.${shown}`)} icon={<ToolIcon tool={shown} />} isPressed={isOn} onPress={() => choose(shown)} />
      </Named>
      <MenuButton
        label={t(`group.${group}`)}
        variant="icon"
        size={28}
        className="w-6!"
        placement="right top"
        trigger={<ChevronRight size={12} strokeWidth={1.5} aria-hidden />}
        items={tools.map((one) => ({ id: one, label: t(`tool.${one}`), leading: <ToolIcon tool={one} /> }))}
        selected={shown}
        onAction={(id) => choose(tools.find((one) => one === id) ?? shown)}
      />
    </div>
  );
}

/** What holds for all drawings and for the next ones. */
function Options({ drawings, actions, size }: RailProps & { readonly size: 28 | 44 }) {
  const t = useWords('drawings');
  const { magnet, stays, isHidden, history } = useDrawingDesk();
  const [isAsked, setIsAsked] = useState(false);
  const isAllLocked = drawings.length > 0 && drawings.every(({ locked }) => locked);
  const free = drawings.filter(({ locked }) => !locked);
  const icon = { size: 16, strokeWidth: 1.5 } as const;
  const rows = [
    ['magnet', <Magnet key="i" {...icon} />, magnet, () => useDrawingDesk.setState({ magnet: !magnet }), false],
    ['stays', <Pin key="i" {...icon} />, stays, () => useDrawingDesk.setState({ stays: !stays }), false],
    [
      isAllLocked ? 'unlockAll' : 'lockAll',
      isAllLocked ? <Lock key="i" {...icon} /> : <LockOpen key="i" {...icon} />,
      undefined,
      actions.lockAll,
      drawings.length === 0,
    ],
    [
      isHidden ? 'showAll' : 'hideAll',
      isHidden ? <EyeOff key="i" {...icon} /> : <Eye key="i" {...icon} />,
      undefined,
      () => useDrawingDesk.setState(({ hand }) => ({ isHidden: !isHidden, hand: { ...hand, selected: undefined } })),
      drawings.length === 0,
    ],
    ['undo', <Undo2 key="i" {...icon} />, undefined, actions.undo, history.done.length === 0],
    ['redo', <Redo2 key="i" {...icon} />, undefined, actions.redo, history.undone.length === 0],
    ['removeAll', <Trash2 key="i" {...icon} />, undefined, () => setIsAsked(true), free.length === 0],
  ] as const;
  return (
    <>
      {rows.map(([name, picture, isPressed, act, isDisabled]) => (
        <Named key={name} label={t(name)}>
          <IconButton
            label={t(name)}
            icon={picture}
            size={size}
            isDisabled={isDisabled}
            {...(isPressed === undefined ? {} : { isPressed })}
            onPress={act}
          />
        </Named>
      ))}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('removeTitle')}
        text={t('removeText', { count: free.length })}
        confirm={t('remove')}
        cancel={t('keep')}
        variant="danger"
        onConfirm={() => {
          setIsAsked(false);
          actions.remove(free);
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}
