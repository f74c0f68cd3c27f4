import { useEffect, useRef, useState } from 'react';
import { isCourseZone } from '../../../../kernel/course/days.ts';
import type { FormChange } from '../../../../kernel/course/form-change.ts';
import { parsePlan } from '../../../../kernel/course/parse-plan.ts';
import { EMPTY_PLAN, PLAN_FORMAT, type CoursePlan } from '../../../../kernel/course/plan.ts';
import { ApiError, errorSentence } from '../../../client/api-error.ts';
import { callApi } from '../../../client/api.ts';
import { onDevicePlan, readDevicePlan, removeDevicePlan, storeDevicePlan } from '../../../client/device-plan.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { COPY_ENDED, COPY_GONE, DAMAGED, NOT_KEPT, NOT_STORED, TOO_MUCH, TWO_PLANS } from './plan-problems.ts';
import type { PlannerProps } from './planner.server.ts';
import { readSecond, textOf, type SecondPlan } from './second-plan.ts';

export type PlanStore = ReturnType<typeof usePlan>;

/** How often a change is applied again because another device was faster. */
const MOST_CONFLICTS = 5;

/**
 * The plan, on the device or as the saved copy, and the only way to change it. A change is a function applied to the plan as it
 * is stored at that moment, so that neither another tab nor another device loses anything.
 */
export function usePlan({ owner, saved }: Pick<PlannerProps, 'owner' | 'saved'>) {
  const [plan, setPlan] = useState<CoursePlan | undefined>(saved?.plan);
  const [problem, setProblem] = useState<string>();
  const [second, setSecond] = useState<SecondPlan>();
  const copy = useRef(saved && { version: saved.version, plan: saved.plan });
  // The plan of this page where the browser did not store it: there is no other place to read it from.
  const unstored = useRef<CoursePlan>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const wasWarned = useRef(false);
  const isCopied = saved !== null;

  function show(next: CoursePlan, issue?: string): void {
    setPlan(next);
    setProblem(issue);
  }

  /** Undefined: what is stored cannot be read, and only `replace` writes over it. */
  function readDevice(): CoursePlan | undefined {
    if (unstored.current) {
      show(unstored.current, NOT_STORED);
      return unstored.current;
    }
    const stored = readDevicePlan(owner);
    const read = stored === undefined ? newPlan() : parsePlan(stored);
    show(read ?? EMPTY_PLAN, read ? undefined : DAMAGED);
    return read;
  }

  useEffect(() => {
    if (isCopied) return;
    readDevice();
    return onDevicePlan(() => {
      // Another tab stores, or has removed the plan at the sign-out.
      unstored.current = undefined;
      readDevice();
    });
    // Read once for each owner and place: what else changes does so through `change`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [owner, isCopied]);

  // A plan was made here before the copy was begun on another device.
  useEffect(() => {
    setSecond(saved ? readSecond(owner, saved.plan, unstored.current) : undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [owner, isCopied]);

  // The page was fetched again: its copy is the newest.
  useEffect(() => {
    if (saved && saved.version > (copy.current?.version ?? 0)) {
      copy.current = { version: saved.version, plan: saved.plan };
      setPlan(saved.plan);
    }
    if (!saved) copy.current = null;
  }, [saved]);

  /** @returns whether the copy is as it should be now; otherwise the problem is shown */
  async function saveCopy(recipe: FormChange): Promise<boolean> {
    for (let tries = 0; ; tries++) {
      const current = copy.current;
      if (!current) {
        setProblem(COPY_ENDED);
        return false;
      }
      const next = changed(current.plan, recipe);
      if (next === current.plan) {
        show(next);
        return true;
      }
      if (typeof next === 'string') {
        show(current.plan, next);
        return false;
      }
      show(next);
      try {
        const { data } = await callApi('PUT /api/course-plan', {
          body: { version: current.version, plan: { ...next }, format: PLAN_FORMAT },
          needsSignIn: true,
        });
        copy.current = { version: data.version, plan: next };
        return true;
      } catch (error) {
        // Another device was faster, or the answer is lost: what is saved now tells whether this change is in it.
        if (tries < MOST_CONFLICTS && mayBeNewer(error) && (await hasNewer(current.version))) continue;
        show(current.plan, errorSentence(error));
        return false;
      }
    }
  }

  /** @returns whether there is one still: it may have been removed on another device */
  async function readCopy(): Promise<boolean> {
    const { data } = await callApi('GET /api/course-plan', { needsSignIn: true });
    const read = parsePlan(data?.plan);
    if (data && read) copy.current = { version: data.version, plan: read };
    return data !== null;
  }

  /** Whether the copy on the site is another one by now; then it is read. */
  async function hasNewer(version: number): Promise<boolean> {
    await readCopy().catch(() => {});
    return copy.current?.version !== version;
  }

  function change(recipe: FormChange): void {
    void save(recipe);
  }

  /** For forms, which keep what was typed until it is saved. @returns whether it is; otherwise the problem is shown */
  async function save(recipe: FormChange): Promise<boolean> {
    if (copy.current) return queueSave(recipe);
    const current = readDevice();
    if (!current) return false;
    const next = changed(current, recipe);
    if (typeof next === 'string') {
      show(current, next);
      return false;
    }
    storeHere(next);
    return true;
  }

  function queueSave(recipe: FormChange): Promise<boolean> {
    const work = queue.current
      .then(() => saveCopy(recipe))
      .catch((error: unknown) => {
        setProblem(errorSentence(error));
        return false;
      });
    queue.current = work;
    return work;
  }

  /** Of two plans one is kept; the other is removed once the first is safe. */
  async function keep(which: 'copy' | 'device'): Promise<void> {
    const device = second?.plan;
    if (which === 'device' && device) {
      const isSafe = await queueSave(({ revision }) => ({ ...device, revision: Math.max(revision, device.revision) }));
      if (!isSafe) return;
    } else {
      try {
        if (!(await readCopy())) return setProblem(COPY_GONE);
      } catch (error) {
        return setProblem(errorSentence(error));
      }
      if (copy.current) show(copy.current.plan);
    }
    removeDevicePlan();
    unstored.current = undefined;
    setSecond(undefined);
  }

  function storeHere(next: CoursePlan): void {
    unstored.current = storeDevicePlan(owner, next) ? undefined : next;
    show(next, unstored.current && NOT_STORED);
  }

  /** Begins again with another plan: also where the one on the device cannot be read. */
  function replace(next: CoursePlan): void {
    const withRevision = (revision: number) => ({ ...next, revision: Math.max(revision, next.revision) });
    if (copy.current) return change(({ revision }) => withRevision(revision));
    const revision = readDevice()?.revision ?? 0;
    storeHere(withRevision(revision + 1));
  }

  /**
   * With the consent: the copy on the site replaces the plan on the device, as it is stored now. What another tab has changed since
   * it was sent stays here, and the owner is asked which plan to keep.
   */
  async function startCopy(): Promise<void> {
    const sent = readDevice();
    if (!sent) throw new ApiError(0, DAMAGED);
    try {
      await callApi('POST /api/course-plan', { body: { plan: { ...sent }, consent: true }, needsSignIn: true });
      unstored.current = undefined;
      const now = parsePlan(readDevicePlan(owner));
      if (now && textOf(now) === textOf(sent)) removeDevicePlan();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'course-plan-changed') throw error;
      // Another device was first: its copy is shown, and the owner is asked, too.
    }
    await refreshPage();
  }

  /**
   * The consent is withdrawn: the copy, as it is now, is stored on this device and then removed from the site. Not over another
   * plan of this device. Where the browser stores nothing, its owner is told first and may go on.
   */
  async function endCopy(): Promise<void> {
    await queue.current;
    await readCopy();
    const last = copy.current?.plan ?? plan ?? EMPTY_PLAN;
    const other = readSecond(owner, last, unstored.current);
    setSecond(other);
    if (other) throw new ApiError(0, TWO_PLANS);
    const isStored = storeDevicePlan(owner, last);
    if (!isStored && !wasWarned.current) {
      wasWarned.current = true;
      throw new ApiError(0, NOT_KEPT);
    }
    await callApi('DELETE /api/course-plan', { needsSignIn: true });
    unstored.current = isStored ? undefined : last;
    await refreshPage();
  }

  return { plan, problem, isCopied, second, change, save, replace, keep, startCopy, endCopy };
}

/** Also where it is not known whether the site has saved. */
const mayBeNewer = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'course-plan-changed' || error.status === 0 || error.status >= 500);

/** The clock of this browser is that of its owner. */
function newPlan(): CoursePlan {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isCourseZone(zone) ? { ...EMPTY_PLAN, zone } : EMPTY_PLAN;
}

/** A sentence: why it cannot be changed so. */
function changed(plan: CoursePlan, recipe: FormChange): CoursePlan | string {
  const next = recipe(plan);
  if (typeof next === 'string' || next === plan) return next;
  const numbered = { ...next, revision: plan.revision + 1 };
  return parsePlan(numbered) ? numbered : TOO_MUCH;
}
