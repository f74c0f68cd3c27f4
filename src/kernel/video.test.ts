import { describe, expect, it } from 'vitest';
import { EMBED_ORIGINS, videoEmbed } from './video.ts';

const RUTUBE = '10b3a03fc01d5bbcc632a2f3514e8aab';

describe('a link to a video', () => {
  it.each([
    [`https://rutube.ru/video/${RUTUBE}/`, `https://rutube.ru/play/embed/${RUTUBE}`],
    [`https://rutube.ru/video/${RUTUBE}/?r=wd&t=10`, `https://rutube.ru/play/embed/${RUTUBE}`],
    [`https://rutube.ru/play/embed/${RUTUBE}`, `https://rutube.ru/play/embed/${RUTUBE}`],
    ['https://vk.com/video-22822305_456241864', 'https://vkvideo.ru/video_ext.php?oid=-22822305&id=456241864'],
    ['https://vkvideo.ru/video-22822305_456241864', 'https://vkvideo.ru/video_ext.php?oid=-22822305&id=456241864'],
    ['https://vk.com/videos-1?z=video-1_2%2Fpl_-1', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2'],
    ['https://vk.com/video_ext.php?oid=-1&id=2&hd=2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ])('%s', (link, address) => {
    expect(videoEmbed(link)?.address).toBe(address);
    expect(EMBED_ORIGINS).toContain(new URL(address).origin);
  });

  it.each([
    '',
    'rutube.ru/video/1',
    `http://rutube.ru/video/${RUTUBE}/`,
    `https://rutube.ru.evil.example/video/${RUTUBE}/`,
    `https://evil.example/rutube.ru/video/${RUTUBE}/`,
    `https://rutube.ru@evil.example/video/${RUTUBE}/`,
    `https://evil@rutube.ru/video/${RUTUBE}/`,
    `https://rutube.ru:8443/video/${RUTUBE}/`,
    `https://rutube.ru/video/${RUTUBE}/../../channel/1`,
    'https://rutube.ru/video/10b3/',
    'https://rutube.ru/channel/1/',
    'https://vk.com/id1',
    'https://vk.com/video_ext.php?oid=1"onload=alert(1)&id=2',
    'https://vk.com/away.php?to=https://evil.example',
    'https://youtu.be/dQw4w9WgXc',
    'https://www.youtube.com/watch?v=dQw4w9WgX"><',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
    'data:text/html,<script>alert(1)</script>',
    '//youtu.be/dQw4w9WgXcQ',
    `https://rutube.ru/video/${RUTUBE}/?${'x'.repeat(10_000)}`,
    'https://rutube.ru/video/\0',
    '💊',
  ])('refuses %j', (link) => {
    expect(videoEmbed(link)).toBeUndefined();
  });
});
