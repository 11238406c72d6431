<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>Banchi</name>
    <message>
        <source>Geocode table</source>
        <translation>住所の表から点を作成</translation>
    </message>
    <message>
        <source>Asks a Banchi service where the address of every row is, and writes the rows as points with what is known of each.

outcome is found, ambiguous (several places fit as well), not_found, empty or error. Rows without a place have no geometry, since a wrong place is worse than none. rest is what of the text is not explained, position_of whose point it is: own, children or parent.

Several columns are put together in the order in which they are chosen. Service and key are those of Settings &gt; Options &gt; Banchi unless others are given here.</source>
        <translation>各行の住所がどこにあるかを Banchi のサービスに尋ね、分かったことを属性に持つ点として書き出します。

outcome は found（見つかった）、ambiguous（候補が複数）、not_found（見つからない）、empty（空）、error（エラー）のいずれかです。誤った場所はないよりも悪いので、場所の分からない行にはジオメトリがありません。rest は説明できなかった部分、position_of は点が何のものか（own: その場所、children: 下位の平均、parent: 上位）を表します。

列を複数選ぶと、選んだ順につなげます。サービスと鍵は、ここで指定しない限り 設定 &gt; オプション &gt; Banchi のものを使います。</translation>
    </message>
    <message>
        <source>Houses and lots</source>
        <translation>住居番号と地番</translation>
    </message>
    <message>
        <source>Houses (住居番号) only</source>
        <translation>住居番号のみ</translation>
    </message>
    <message>
        <source>Lots (地番) only</source>
        <translation>地番のみ</translation>
    </message>
    <message>
        <source>Rows found</source>
        <translation>見つかった行</translation>
    </message>
    <message>
        <source>Rows ambiguous</source>
        <translation>候補が複数ある行</translation>
    </message>
    <message>
        <source>Rows not found</source>
        <translation>見つからない行</translation>
    </message>
    <message>
        <source>Rows without an address</source>
        <translation>住所のない行</translation>
    </message>
    <message>
        <source>Rows refused</source>
        <translation>受け付けられない行</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Column with the address</source>
        <translation>住所の列</translation>
    </message>
    <message>
        <source>Numbers mean</source>
        <translation>番号の種類</translation>
    </message>
    <message>
        <source>Addresses in one request</source>
        <translation>一度に尋ねる件数</translation>
    </message>
    <message>
        <source>Address of the service, unless that of the options</source>
        <translation>サービスのアドレス（オプションと異なる場合）</translation>
    </message>
    <message>
        <source>Key, unless that of the options</source>
        <translation>鍵（オプションと異なる場合）</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>The table has no such column.</source>
        <translation>その列は表にありません。</translation>
    </message>
    <message>
        <source>{found} found, {ambiguous} ambiguous, {not_found} not found, {empty} empty, {error} refused</source>
        <translation>見つかった {found} 件、候補が複数 {ambiguous} 件、見つからない {not_found} 件、空 {empty} 件、受け付けられない {error} 件</translation>
    </message>
    <message>
        <source>Row {row}: {error}</source>
        <translation>{row} 行目: {error}</translation>
    </message>
    <message>
        <source>Addresses of Japan</source>
        <translation>日本の住所</translation>
    </message>
    <message>
        <source>Boundary</source>
        <translation>境界</translation>
    </message>
    <message>
        <source>The map's coordinate system {crs} has no place for this address.</source>
        <translation>地図の座標系 {crs} ではこの住所の場所を表せません。</translation>
    </message>
    <message>
        <source>not found: {rest}</source>
        <translation>見つからない部分: {rest}</translation>
    </message>
    <message>
        <source>Only where the service has keys: a configuration of the method Basic with the key as its password, or one of the method API Header with x-api-key and authorization.</source>
        <translation>サービスに鍵がある場合のみ。鍵をパスワードとする「Basic」の認証設定、または x-api-key と authorization を持つ「API Header」の認証設定を選びます。</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>Address of the service</source>
        <translation>サービスのアドレス</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>鍵</translation>
    </message>
    <message>
        <source>Test of the service</source>
        <translation>サービスの確認</translation>
    </message>
    <message>
        <source>The service answers.</source>
        <translation>サービスは応答しています。</translation>
    </message>
    <message>
        <source>“{url}” is no address of a service, such as http://127.0.0.1:8080.</source>
        <translation>「{url}」はサービスのアドレスではありません（例: http://127.0.0.1:8080）。</translation>
    </message>
    <message>
        <source>QGIS cannot read the authentication configuration “{id}”.</source>
        <translation>認証設定「{id}」を読み込めません。</translation>
    </message>
    <message>
        <source>The service at {url} cannot be reached: {reason}</source>
        <translation>{url} のサービスに接続できません: {reason}</translation>
    </message>
    <message>
        <source>The key (the password of the configuration) must be ASCII.</source>
        <translation>鍵（認証設定のパスワード）は空白のない ASCII 文字でなければなりません。</translation>
    </message>
    <message>
        <source>The service at {url} does not let you in. {reason} See Settings &gt; Options &gt; Banchi.</source>
        <translation>{url} のサービスに拒否されました。{reason} 設定 &gt; オプション &gt; Banchi を確認してください。</translation>
    </message>
    <message>
        <source>At {url} something else than Banchi answers (HTTP status {status}): {reason}</source>
        <translation>{url} で応答しているのは Banchi ではありません（HTTP ステータス {status}）: {reason}</translation>
    </message>
    <message>
        <source>The service at {url} does not answer. {reason}</source>
        <translation>{url} のサービスが応答できません。{reason}</translation>
    </message>
</context>
</TS>
