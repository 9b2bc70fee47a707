import { CommandBuffer } from '@kontor/engine/command-buffer';
/** What happens between two commands besides time. */
export declare const Mark: {
    /** Snapshot, restore into a fresh engine, go on with it. */
    readonly RESTORE: 1;
    /** Replay everything so far on a cold engine. */
    readonly REPLAY: 2;
    /** Compare the whole state of both twins. */
    readonly COMPARE: 3;
};
export type Mark = (typeof Mark)[keyof typeof Mark];
/**
 * Every command of a world in order, as bytes, with the offset of each: a hostile header may lie about its length, so the
 * next command is never found by the one before.
 */
export declare class Journal {
    readonly commands: CommandBuffer;
    readonly offsets: number[];
    /** Marks by the number of commands in front of them. */
    readonly marks: Map<number, Mark[]>;
    get length(): number;
    mark(mark: Mark): void;
    /** The words of a command; a view. */
    words(index: number): Int32Array;
    /**
     * Appends a command given as words. One that claims to be longer than it is gets zeros behind it, as far as any type of
     * fixed length is read: whoever frames commands gives the engine all the words of a command, and so must a replay.
     */
    append(words: Int32Array): number;
}
